import type { CrowdPart, Regular } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countPastOf } from '../past.ts'
import { useMedals } from '../service.ts'

/** What nobody stores of the past: the habits of one of the crowd, from the XP that it takes to have them for so long. */
const habits: readonly (readonly [medal: string, xp: number, has: (one: Regular) => boolean])[] = [
  // Their past lines were written for them, and count for nothing.
  ['first-words', 0, () => true],
  ['kitchen-hand', 500, ({ home }) => home === 'kitchen'],
  ['attic-dweller', 500, ({ home }) => home === 'attic'],
  ['couch-fish', 3_000, () => true],
  ['at-anchor', 15_000, () => true],
  ['caps-lock', 1_000, ({ manner }) => manner.letters === 'loud'],
  ['first-vote', 500, () => true],
  ['fan', 1_500, () => true],
  ['on-a-mission', 2_000, () => true],
  ['first-find', 4_000, () => true],
]

/**
 * The crowd has the medals for what it did before the first start, as far as the show knows of it, and for its habits. What
 * they do from then on brings them more, as it does with anybody.
 */
export const medalsCrowd = (platform: Platform): CrowdPart => ({
  async seed(known) {
    for (const { id, ...regular } of known) {
      const had = habits.filter(([, xp, has]) => regular.xp >= xp && has(regular))
      await useMedals(platform).decorate(
        id,
        had.map(([medal]) => medal),
      )
    }
    await countPastOf(
      platform,
      known.map(({ id }) => id),
    )
  },
})
