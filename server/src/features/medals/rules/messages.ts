import { medalsFor } from '../catalogue/index.ts'
import { lastOf } from './listen.ts'

const least = (fact: 'chat-js' | 'chat-same-in-a-row' | 'chat-capitals'): number =>
  Math.min(...medalsFor(fact).map(({ atLeast }) => atLeast))

/** How many messages in a row are looked at, and how many in capitals only. */
export const [manySame, manyCapitals] = [least('chat-same-in-a-row'), least('chat-capitals')]

/** What a node remembers of a person: what they said last, how often without a break, and how much in capitals only. */
interface Remembered {
  hash: number
  inARow: number
  capitals: number
}

/**
 * Whether a message may bring a medal, from memory: nearly all are known to bring none, and cost no more than this. What
 * is remembered says only when to look; what was really said is then counted in the database, so nothing is lost with
 * the process or said on another node in vain. Looked at are the first message of each person on this node, many J, every
 * tenth in capitals only, and what was said half as often in a row as it takes: on one of two nodes it was.
 */
export function messagesThatCount(): (said: {
  userId: string
  js: number
  capitals: boolean
  hash: number
}) => boolean {
  const manyJs = least('chat-js')
  const last = lastOf<Remembered>()
  return ({ userId, js, capitals, hash }) => {
    const before = last.get(userId)
    const now = {
      hash,
      inARow: before?.hash === hash ? before.inARow + 1 : 1,
      capitals: (before?.capitals ?? 0) + (capitals ? 1 : 0),
    }
    last.set(userId, now)
    if (!before || js >= manyJs || now.inARow >= manySame / 2) return true
    return capitals && now.capitals % 10 === 0
  }
}
