import { limits } from '@shoal/bus/limits'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type BroadcastOptions, type Room, SessionAwareAdapter } from 'socket.io-adapter'
import type { Log } from '../log.ts'
import { gapListeners } from './gap.ts'
import type { Nodes } from './index.ts'
import { oneWrite } from './oneWrite.ts'

/**
 * Keeps the messages of the last two minutes for pages that are away, but not those to rooms in which no page is, and none
 * was that may still come back [RT-3]: a hundred thousand people can be told of something without a page being open, and
 * none of it takes memory.
 */
class ForPages extends SessionAwareAdapter {
  /** Until when a page that left a room may come back to it, in ms since 1970. */
  readonly #away = new Map<Room, number>()
  #tidied = 0

  override persistSession(session: Parameters<SessionAwareAdapter['persistSession']>[0]): void {
    super.persistSession(session)
    const now = Date.now()
    for (const room of session.rooms) this.#away.set(room, now + limits.recoveryWindow)
    if (now - this.#tidied < limits.recoveryWindow) return
    this.#tidied = now
    for (const [room, until] of this.#away) if (until < now) this.#away.delete(room)
  }

  override broadcast(packet: unknown, options: BroadcastOptions): void {
    if (options.rooms.size === 0 || [...options.rooms].some((room) => this.#hasPages(room)))
      super.broadcast(packet, options)
  }

  #hasPages(room: Room): boolean {
    return this.rooms.has(room) || (this.#away.get(room) ?? 0) >= Date.now()
  }
}

/** For one node: there is nobody to tell anything. */
export function nodesInMemory(log: Log): Nodes {
  const gap = gapListeners(log)
  return {
    tell: () => {},
    on: () => {},
    hear: async () => {},
    share: () => () => {},
    shared: () => [],
    onShared: () => {},
    onGap: gap.add,
    gap: gap.runAll,
    several: false,
    reachable: true,
    onReachable: () => {},
    rateLimiter: ({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }),
    adapter: (namespace) => oneWrite(new ForPages(namespace)),
    close: async () => {},
  }
}
