import * as z from '@shoal/bus/shape'
import { Id, Person } from '../../common.ts'
import { ItemTarget } from '../items/shapes.ts'

/**
 * What a toy is aimed at, as it was called then; people as they are called now. `id` of a clan is its tag; it is null for
 * a group (`ALL`, `CLANLESS`, `FREE_USERS`), which is aimed at as a whole.
 */
export const Aim = z.object({ type: ItemTarget, id: z.nullable(Id), name: z.string() })
export type Aim = z.output<typeof Aim>

/** Those that others see on the stream, and those that hit people. */
export const ToyKind = z.enum(['FISHTOY', 'BIGTOY', 'WARTOY'])
export type ToyKind = z.output<typeof ToyKind>

/** The item that is used: `id` and `icon` of its definition, `show` how it is drawn, and for how many seconds. */
export const ToyItem = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  kind: ToyKind,
  show: z.string(),
  seconds: z.int(),
})
export type ToyItem = z.output<typeof ToyItem>

/** A toy that was used, as everybody may know it. */
export const ShownToy = z.object({
  id: Id,
  item: ToyItem,
  user: Person,
  target: z.nullable(Aim),
  secondary: z.nullable(Aim),
  text: z.nullable(z.string()),
  /** The camera that it is seen on; null is the whole show. */
  streamId: z.nullable(Id),
})
export type ShownToy = z.output<typeof ShownToy>

/** `returned` went back because nobody decided for a day. */
export const ToyStatus = z.enum(['queued', 'approved', 'rejected', 'returned'])
export type ToyStatus = z.output<typeof ToyStatus>

/** What was decided about a toy, with the words of the show: `fishName` is what it was aimed at, `fishToy` what it is. */
export const DecidedToy = z.object({
  id: Id,
  userId: Id,
  displayName: z.string(),
  fishName: z.nullable(z.string()),
  fishToy: z.string(),
  /** What its text had cost; 0 without one. */
  cost: z.int(),
})
export type DecidedToy = z.output<typeof DecidedToy>

/** A wartoy that works on the pages of the person who gets this. */
export const Strike = z.object({
  id: Id,
  item: ToyItem,
  by: Person,
  /** A person, or a group to which the person who gets this may belong. */
  target: z.nullable(Aim),
  /** For so many ms more. */
  forMs: z.int(),
})
export type Strike = z.output<typeof Strike>
