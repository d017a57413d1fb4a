import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'

/** MED-1: in the order in which they are shown. */
export const medalCategories = [
  'special',
  'vip',
  'viewer',
  'live',
  'mondo',
  'clan',
  'mission',
  'global',
  'other',
] as const
export const MedalCategory = z.enum(medalCategories)
export type MedalCategory = z.output<typeof MedalCategory>

/** MED-1: a medal that there is. Its picture is `medalPicture(id)`. */
export const Medal = z.object({
  id: Id,
  name: z.string(),
  /** What it is given for. */
  for: z.string(),
  /** How one gets there, where that is not plain. */
  instructions: z.optional(z.string()),
  /** The drawing in its picture. */
  icon: z.string(),
  /** XP that comes with it. */
  xp: z.int(),
  category: MedalCategory,
})
export type Medal = z.output<typeof Medal>

/** A medal of somebody. */
export const EarnedMedal = z.object({ id: Id, count: z.int(), at: Instant })
export type EarnedMedal = z.output<typeof EarnedMedal>

/** The person's medals, newest first, and those of them that others see beside the name. */
export const OwnMedals = z.object({
  earned: z.array(EarnedMedal),
  shown: z.array(Id),
})
export type OwnMedals = z.output<typeof OwnMedals>
