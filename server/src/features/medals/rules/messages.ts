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
 * Whether a message may bring a medal, from memory: nearly all are known to bring none, and cost no more than this. The
 * memory only says when to look; the messages are then counted in the database, so nothing is lost with the process or
 * missed on another node. It looks at the first message of each person on this node, many J, every tenth in capitals only,
 * and a message repeated half as often in a row as the medal takes: one of two nodes sees at least that many.
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
