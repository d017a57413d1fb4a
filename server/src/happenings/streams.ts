import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** A camera went on or off while the server runs. */
export const cameraTurned = happening('streams.turned', z.strictObject({ streamId: z.string(), online: z.boolean() }))

/** All cameras by the names that staff gave them, shown or not. */
export const cameraNames = question<object, { id: string; name: string }[]>('streams.names')
