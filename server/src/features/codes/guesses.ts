import { createHash } from 'node:crypto'
import { perHour, perMinute } from '@shoal/bus/dsl/contract'
import { networkOf } from '../../platform/http/network.ts'
import type { Count } from '../../platform/limiter.ts'

const perDay = (limit: number) => ({ limit, windowMs: 24 * 60 * 60 * 1000 })

/**
 * Wrong codes that one may try: a few at once, then the waits grow from a minute to an hour to a day. A network has more,
 * for people who watch together. A code of a batch has 60 bits: nobody finds one like this.
 */
const ofPerson = [perMinute(5), perHour(20), perDay(50)]
const fromNetwork = [perMinute(15), perHour(100), perDay(300)]

/** What a wrong code of this person, from this address, counts against. */
export function guessCounts(userId: string, address: string): Count[] {
  // The counts are kept without the person who guessed.
  const person = createHash('sha256').update(userId).digest('base64url').slice(0, 22)
  const counts = (name: string, key: string, rates: ReadonlyArray<Count['rate']>) =>
    rates.map((rate) => ({ name: `codes.${name}.${rate.windowMs}`, rate, key }))
  return [...counts('person', person, ofPerson), ...counts('network', networkOf(address), fromNetwork)]
}
