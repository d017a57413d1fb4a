import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

const Rarity = z.enum(['COMMON', 'UNCOMMON', 'RARE', 'EPIC'])

/** Something that the machine can give. */
export const PrizeItem = z.object({
  /** Of the item in the catalogue. */
  id: z.int(),
  name: z.string(),
  /** Of its picture. */
  icon: z.string(),
  rarity: Rarity,
})
export type PrizeItem = z.output<typeof PrizeItem>

/** The best prize of somebody's spins, as others see it. */
export const PrizeWin = z.object({
  id: Id,
  at: Instant,
  person: Person,
  item: PrizeItem,
  /** Out of so many spins. */
  spins: z.int(),
})
export type PrizeWin = z.output<typeof PrizeWin>
