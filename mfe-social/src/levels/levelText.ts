import { rankOf } from '@shoal/bus/profile/rules'
import { phraseFor } from './phrases.ts'

/** What the toast of a level says; with a rank that begins there, that too. `chance` from 0 to below 1. */
export function levelText(level: number, chance: number): string {
  const rank = rankOf(level)
  const phrase = phraseFor(level, chance)
  return rank.level === level ? `${phrase} Your rank is ${rank.title} now.` : phrase
}
