import { limits as commonLimits } from '@shoal/bus/limits'
import { limits as presenceLimits, type Viewers } from '@shoal/bus/presence/contract'

/** Silence after which a viewer counts as gone, in ms: early enough to be out of the published count in time [RT-5]. */
export const silenceMax = presenceLimits.presenceTimeout - 5_000
/** How long a lost connection's stream is remembered for its return, in ms. */
const returnMax = commonLimits.recoveryWindow

interface Member {
  /** Null is a visitor. */
  readonly userId: string | null
  stream: string
  heardAt: number
}

/** The audience of one node: people by id with the streams they watch, visitors as numbers by stream; '' is no stream. */
export interface NodeAudience {
  users: Record<string, string[]>
  visitors: Record<string, number>
}

/** Adds up what nodes have: a signed-in person counts once, however many pages are open where; a visitor by page. */
export function viewersOf(nodes: readonly NodeAudience[]): Viewers {
  const online = new Set<string>()
  const people = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  let visitorsOnline = 0
  for (const { users, visitors } of nodes) {
    for (const [userId, streams] of Object.entries(users)) {
      online.add(userId)
      for (const stream of streams) people.set(stream, (people.get(stream) ?? new Set()).add(userId))
    }
    for (const [stream, number] of Object.entries(visitors)) {
      visitorsOnline += number
      if (stream !== '') counts.set(stream, (counts.get(stream) ?? 0) + number)
    }
  }
  for (const [stream, { size }] of people) counts.set(stream, (counts.get(stream) ?? 0) + size)
  return { streams: Object.fromEntries([...counts].sort()), online: online.size + visitorsOnline }
}

/**
 * The people who are here and the streams they watch, by connection. Pure state; the time is handed in as milliseconds.
 */
export function createAudience() {
  const members = new Map<string, Member>()
  const lost = new Map<string, { stream: string; at: number }>()

  return {
    /** A page came; one that was cut off for a moment watches what it watched before. */
    enter(connectionId: string, userId: string | null, now: number): void {
      const before = lost.get(connectionId)
      lost.delete(connectionId)
      members.set(connectionId, {
        userId,
        stream: before && now - before.at <= returnMax ? before.stream : '',
        heardAt: now,
      })
    },

    /** A page said what it watches; an empty string is nothing. */
    watch(connectionId: string, stream: string, now: number): void {
      const member = members.get(connectionId)
      if (member) Object.assign(member, { stream, heardAt: now })
    },

    /** A page went away: it counts no more, at once. */
    leave(connectionId: string, now: number): void {
      const member = members.get(connectionId)
      if (!member) return
      members.delete(connectionId)
      if (member.stream !== '') lost.set(connectionId, { stream: member.stream, at: now })
      for (const [id, { at }] of lost) {
        if (now - at <= returnMax) break
        lost.delete(id)
      }
    },

    /** Everybody online, and the viewers of each camera that were heard from lately. */
    summary(now: number): NodeAudience {
      const users: Record<string, string[]> = {}
      const visitors: Record<string, number> = {}
      for (const { userId, stream, heardAt } of members.values()) {
        const watched = now - heardAt >= silenceMax ? '' : stream
        if (userId === null) visitors[watched] = (visitors[watched] ?? 0) + 1
        else {
          users[userId] ??= []
          if (watched !== '') users[userId].push(watched)
        }
      }
      return { users, visitors }
    },
  }
}

/** Whether two counts say the same. */
export function sameViewers(one: Viewers, other: Viewers): boolean {
  const [these, those] = [Object.entries(one.streams), Object.entries(other.streams)]
  return (
    one.online === other.online &&
    these.length === those.length &&
    these.every(([stream, viewers]) => other.streams[stream] === viewers)
  )
}
