import { limits as commonLimits } from '@shoal/bus/limits'
import { limits as presenceLimits, type Viewers } from '@shoal/bus/presence/contract'

/** Silence after which a viewer counts as gone, in ms: early enough to be out of the published count in time [RT-5]. */
export const silenceMax = presenceLimits.presenceTimeout - 5_000
/** How long a lost connection's stream is remembered for its return, in ms. */
const returnMax = commonLimits.recoveryWindow

interface Member {
  /** A signed-in person counts once, however many pages are open; a visitor by page. */
  readonly name: string
  stream: string
  heardAt: number
}

/**
 * Who is here and what they watch, by connection. Pure state; the time is handed in as milliseconds.
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
        name: userId === null ? `visitor ${connectionId}` : `user ${userId}`,
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

    /** Everybody online, and who watches what and was heard of lately. */
    count(now: number): Viewers {
      const online = new Set<string>()
      const byStream = new Map<string, Set<string>>()
      for (const { name, stream, heardAt } of members.values()) {
        online.add(name)
        if (stream === '' || now - heardAt >= silenceMax) continue
        const viewers = byStream.get(stream)
        if (viewers) viewers.add(name)
        else byStream.set(stream, new Set([name]))
      }
      const streams = [...byStream].map(([stream, viewers]) => [stream, viewers.size] as const)
      return { streams: Object.fromEntries(streams.sort()), online: online.size }
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
