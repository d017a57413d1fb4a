import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** What a wartoy does to the pages of a clan's members for a while [CLAN-5]. */
export const DebuffName = z.enum(['Color Blind', 'Mirror Universe', 'Cyber Attack'])
export type DebuffName = z.output<typeof DebuffName>

/** One that works on a clan. */
export const Debuff = z.object({
  id: Id,
  name: DebuffName,
  /** Who used the wartoy. */
  by: Person,
  /** What the wartoy is called. */
  item: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
  /** For so many ms more, counted from when this was sent: right on every clock. */
  forMs: z.int(),
})
export type Debuff = z.output<typeof Debuff>

/** By the tag of the clan; a clan that nothing works on is not in it. */
export const Debuffs = z.record(z.string(), z.array(Debuff))
export type Debuffs = z.output<typeof Debuffs>

/** How the page looks to a member of a clan under attack: the class that its body wears. */
export const PageLook = z.enum(['blind', 'mirror', 'cyber'])
export type PageLook = z.output<typeof PageLook>
