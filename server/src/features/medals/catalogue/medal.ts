import type { Medal, MedalCategory } from '@shoal/bus/medals/contract'
import type { Fact } from '../facts.ts'

/** A medal and when it is given: as soon as the fact of a person is at least so much. */
export interface MedalDefinition extends Medal {
  fact: Fact
  atLeast: number
  /** It is given each time, and counted; the others are given once. */
  again: boolean
}

/** MED-1: what medals give in XP. */
export const xp = { none: 0, lowest: 5, low: 10, normal: 25, high: 50, highest: 100, ultra: 1000 } as const
type Tier = keyof typeof xp

type Made = (
  id: string,
  words: readonly [name: string, what: string, instructions?: string],
  when: readonly [fact: Fact, atLeast: number],
  icon: string,
  tier: Tier,
) => MedalDefinition

/** Makes the medals of one category. */
export const medalsOf =
  (category: MedalCategory, again = false): Made =>
  (id, [name, what, instructions], [fact, atLeast], icon, tier) => ({
    ...{ id, name, for: what, icon, xp: xp[tier], category, fact, atLeast, again },
    ...(instructions !== undefined && { instructions }),
  })
