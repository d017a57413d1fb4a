import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useMedals } from './service.ts'

/** Medals that the people of the demo show have earned, by display name. Their levels bring more. */
const earned: Readonly<Record<string, readonly string[]>> = {
  Viewer: ['early-bird', 'first-words', 'first-vote', 'first-find', 'kitchen-hand', 'small-fry', 'spam-filter'],
  Rival: ['early-bird', 'first-words', 'first-blood', 'brawler', 'good-loser', 'caps-lock', 'kingmaker', 'first-sale'],
  Pass: ['early-bird', 'season-pass', 'first-words', 'popular', 'treasure-hunter', 'home-cook', 'first-cut', 'fan'],
  XL_fan: ['early-bird', 'season-pass', 'season-pass-xl', 'secret-santa', 'loan-shark', 'jackpot'],
  Warden: ['early-bird', 'first-words', 'attic-dweller', 'couch-fish', 'all-hands'],
}

/** What some of them show beside their names. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  Rival: ['first-blood', 'brawler', 'kingmaker'],
  XL_fan: ['season-pass-xl', 'jackpot', 'secret-santa', 'loan-shark', 'early-bird'],
}

/** Gives the people of the demo show their medals. */
export async function makeDemoMedals(platform: Platform): Promise<void> {
  const people = await usePeople(platform).byDisplayNames(Object.keys(earned))
  for (const [name, ids] of Object.entries(earned)) {
    const person = people.get(name.toLowerCase())
    if (!person) continue
    await useMedals(platform).decorate(person.id, ids)
    if (chosen[name]) await useMedals(platform).show({ userId: person.id }, chosen[name])
  }
}
