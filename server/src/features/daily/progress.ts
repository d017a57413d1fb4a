import type { Challenge, ChallengeStatus } from '@shoal/bus/daily/contract'
import { type Action, type ChallengeKind, kindOf } from './catalogue.ts'
import type { Standing } from './tables.ts'

/** Something that a person did. */
export interface Act {
  action: Action
  amount: number
  /** The thing it was done with, where only different ones count: a room, a person, a minute. */
  subject: string
  /** What of those belongs together, where only so many of each lot count. */
  lot: string
  at: Date
}

/** What is kept of different ones at most; the goals are below it. */
const seenMost = 100

/** The progress, given the subjects that were seen. */
function measure({ counts, goal }: ChallengeKind, seen: Record<string, string>): number {
  if (typeof counts !== 'object') return Math.min(goal, Object.keys(seen).length)
  const lots = new Map<string, number>()
  for (const lot of Object.values(seen)) lots.set(lot, (lots.get(lot) ?? 0) + 1)
  return Math.min(
    goal,
    [...lots.values()].reduce((sum, count) => sum + Math.min(counts.ofEach, count), 0),
  )
}

/** What an act makes of a challenge; the same one when it does not count for it. Pure. */
export function advanced(standing: Standing, act: Act): Standing {
  const kind = kindOf(standing.id)
  if (!kind || kind.action !== act.action || standing.completedAt !== undefined) return standing
  if (standing.since !== undefined && act.at.toISOString() < standing.since) return standing
  const next = { ...standing }
  if (kind.counts === undefined) next.progress = standing.progress + 1
  else if (kind.counts === 'amount') next.progress = standing.progress + act.amount
  else {
    if (act.subject in standing.seen || Object.keys(standing.seen).length >= seenMost) return standing
    next.seen = { ...standing.seen, [act.subject]: act.lot }
    next.progress = measure(kind, next.seen)
  }
  if (next.progress < kind.goal) return next
  return { ...next, progress: kind.goal, completedAt: act.at.toISOString() }
}

/** A challenge as its person sees it; null when there is no such kind any more. `over`: its day is. */
export function shown({ id, progress, completedAt }: Standing, over: boolean): Challenge | null {
  const kind = kindOf(id)
  if (!kind) return null
  const { title, text, goal, xp, panel } = kind
  const status: ChallengeStatus = completedAt !== undefined ? 'complete' : over ? 'expired' : 'in-progress'
  return { id, title, text, status, progress: Math.min(progress, goal), goal, xp, panel }
}

const minuteMs = 60_000

/**
 * The minutes of the clock, counted from 1970, whose middle lies between two instants in ms, and that middle in ms: a span
 * that is told after midnight has minutes of the day before. Successive spans have each minute once, and two nodes that
 * tell of the same time have the same minutes. Pure.
 */
export function minutesOf(from: number, to: number): { minute: number; at: number }[] {
  const first = Math.ceil(from / minuteMs - 0.5)
  const end = Math.ceil(to / minuteMs - 0.5)
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const minute = first + index
    return { minute, at: (minute + 0.5) * minuteMs }
  })
}

/** People who watched a camera from one instant to another, in ms since 1970. */
interface Watched {
  userIds: readonly string[]
  streamId: string
  from: number
  to: number
}

/** The minutes that people watched, each at the time it was, which may be on the day before the one they are told on. Pure. */
export const watchedMinutes = ({ userIds, streamId, from, to }: Watched) =>
  userIds.flatMap((userId) =>
    minutesOf(from, to).map(({ minute, at }) => {
      return { userId, action: 'watched', subject: String(minute), lot: streamId, at } as const
    }),
  )
