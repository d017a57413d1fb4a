import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'

/** The picture and sound of one fighter, as a page receives them. */
export const Picture = z.object({
  /** The fighter who is seen and heard. */
  userId: Id,
  /** False also while the page's connection is too bad for pictures. */
  picture: z.boolean(),
  sound: z.boolean(),
})
export type Picture = z.output<typeof Picture>

/** Why the server closed a peer: the page joins again after `silent` and `failed`, and not after the others. */
export const ClosedReason = z.enum(['silent', 'failed', 'replaced', 'ended'])
export type ClosedReason = z.output<typeof ClosedReason>
