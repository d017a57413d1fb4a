import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** A camera went on or off while the server runs. */
export const cameraTurned = happening('streams.turned', z.strictObject({ streamId: z.string(), online: z.boolean() }))
