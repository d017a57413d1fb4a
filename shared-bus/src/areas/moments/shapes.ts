import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** A piece of the sentence that a moment is: plain words, words that matter, a person, or tokens. */
export const MomentPart = z.union([
  z.object({ text: z.string() }),
  z.object({ strong: z.string() }),
  z.object({ person: Person }),
  z.object({ tokens: z.int() }),
])
export type MomentPart = z.output<typeof MomentPart>

/** How much of the picture a moment takes: a bubble at its edge, a lower third, or that and a frame that glows. */
export const MomentSize = z.enum(['small', 'large', 'grand'])
export type MomentSize = z.output<typeof MomentSize>

/** Something that people did, or that happened in the house, and that others may see. */
export const Moment = z.object({
  id: Id,
  /** In kebab case. Pages draw kinds that they do not know like any other. */
  kind: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  at: Instant,
  /** The camera it belongs to; null is the whole show. */
  streamId: z.nullable(Id),
  /** When it can be seen on its camera. */
  seenAt: Instant,
  size: MomentSize,
  parts: z.array(MomentPart),
  /** Name of a sound of the interface, or none. */
  sound: z.nullable(z.string()),
  /** Shown on the picture when it happens. */
  onPicture: z.boolean(),
  /** Kept, and listed as what just happened. */
  listed: z.boolean(),
})
export type Moment = z.output<typeof Moment>
