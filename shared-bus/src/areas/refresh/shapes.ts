import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'

/** RT-4: pages that are older than `ago` ms load anew, each at a moment of its own within the next `within` ms. */
export const Refresh = z.object({ id: Id, ago: z.int(), within: z.int() })
export type Refresh = z.output<typeof Refresh>
