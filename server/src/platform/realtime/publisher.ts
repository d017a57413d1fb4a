import { limits } from '@shoal/bus/limits'
import { z } from 'zod'
import { receivedSchemas, type ServerEvents } from '../../contract.ts'

export type ServerEvent = keyof ServerEvents

/** Rooms of the realtime gateway. `all` is every open connection. */
export const rooms = {
  all: 'all',
  /** Everybody who is signed in. */
  users: 'users',
  /** People with a season pass, bought or given, and staff. */
  pass: 'pass',
  staff: 'staff',
  admins: 'admins',
  /** People with the qa flag, and admins. */
  testers: 'testers',
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}

/** Publishes server events. Call it after the commit: within a transaction it waits for it by itself. */
export interface Publisher {
  /** Connections that are in one of the rooms `except` as well do not get it. */
  publish<N extends ServerEvent>(room: string, name: N, payload: ServerEvents[N], except?: readonly string[]): void
  toUser<N extends ServerEvent>(userId: string, name: N, payload: ServerEvents[N]): void
  toAll<N extends ServerEvent>(name: N, payload: ServerEvents[N]): void
  /** To the connections of this node alone: what each node tells its own. */
  publishHere<N extends ServerEvent>(room: string, name: N, payload: ServerEvents[N]): void
  /** To every connection of this node. */
  toAllHere<N extends ServerEvent>(name: N, payload: ServerEvents[N]): void
  /**
   * For topics of high rate: collects items and publishes one frame for each room and interval. All that have the same
   * interval publish at the same moment, so a page that hears of one thing in two ways draws once.
   * @param frame makes the payload from the collected items
   * @returns takes an item, and when its wait began, of `performance.now()`: now, if left out. What was done with it since,
   * such as its commit, is part of the interval, not on top of it.
   */
  batcher<N extends ServerEvent, Item>(
    name: N,
    frame: (room: string, items: Item[]) => ServerEvents[N],
    options?: BatcherOptions,
  ): (room: string, item: Item, since?: number) => void
}

export interface BatcherOptions {
  /** In ms; `limits.batchInterval` if left out. */
  interval?: number
  /**
   * Each room has a moment of its own, and in it all that is published so. For topics with many rooms: the frames of all at
   * once would keep the process busy for so long that the last rooms have theirs much later than the first.
   */
  byRoom?: boolean
}

/** Batchers that publish together. */
interface Schedule {
  /** Each publishes what it has collected, of one room alone if it is given one. */
  flushes: Array<(room?: string) => void>
  /** Has what is collected published at the next moment: of `room` if each room has its own, of all if it is left out. */
  arrange(since: number, room?: string): void
}

function createSchedule(interval: number): Schedule {
  const flushes: Schedule['flushes'] = []
  /** When the next frame may go out at the soonest, for an interval after one; null while one is arranged. */
  const moments = new Map<string, { timer: NodeJS.Timeout; soonest: number | null }>()

  const publish = (room?: string) => {
    const key = room ?? ''
    const forget = setTimeout(() => moments.delete(key), interval).unref()
    moments.set(key, { timer: forget, soonest: performance.now() + interval })
    for (const flush of flushes) flush(room)
  }
  return {
    flushes,
    arrange(since, room) {
      const key = room ?? ''
      const known = moments.get(key)
      if (known?.soonest === null) return
      clearTimeout(known?.timer)
      const at = Math.max(since + interval, known?.soonest ?? 0)
      const timer = setTimeout(() => publish(room), Math.max(0, at - performance.now()))
      moments.set(key, { timer, soonest: null })
    },
  }
}

export interface PublisherOptions {
  emit: (room: string, name: string, payload: unknown, except?: readonly string[]) => void
  emitHere: (room: string, name: string, payload: unknown) => void
  afterCommit: (action: () => void) => void
  /** Outside production each payload is checked against the contract before it leaves. */
  check: boolean
}

export function createPublisher({
  emit,
  emitHere,
  afterCommit,
  check,
}: PublisherOptions): Publisher & { flush(): void } {
  const schedules = new Map<string, Schedule>()
  const scheduleOf = (interval: number, byRoom: boolean): Schedule => {
    const key = `${interval} ${byRoom}`
    const schedule = schedules.get(key) ?? createSchedule(interval)
    schedules.set(key, schedule)
    return schedule
  }
  const fits = (name: ServerEvent, payload: unknown) => {
    if (check) {
      const schema = receivedSchemas.get(name)
      if (!schema) throw new Error(`${name} is no event of the contract`)
      const result = z.safeParse(schema, payload)
      if (!result.success) throw new Error(`${name} does not fit the contract: ${z.prettifyError(result.error)}`)
    }
  }
  const out = (room: string, name: ServerEvent, payload: unknown, except?: readonly string[]) => {
    fits(name, payload)
    emit(room, name, payload, except)
  }
  const publishHere: Publisher['publishHere'] = (room, name, payload) =>
    afterCommit(() => {
      fits(name, payload)
      emitHere(room, name, payload)
    })
  const publish: Publisher['publish'] = (room, name, payload, except) =>
    afterCommit(() => out(room, name, payload, except))

  return {
    publish,
    toUser: (userId, name, payload) => publish(rooms.user(userId), name, payload),
    toAll: (name, payload) => publish(rooms.all, name, payload),
    publishHere,
    toAllHere: (name, payload) => publishHere(rooms.all, name, payload),
    batcher(name, frame, { interval = limits.batchInterval, byRoom = false } = {}) {
      type Item = Parameters<typeof frame>[1][number]
      const waiting = new Map<string, Item[]>()
      const { flushes, arrange } = scheduleOf(interval, byRoom)
      flushes.push((only) => {
        for (const room of only === undefined ? [...waiting.keys()] : [only]) {
          const items = waiting.get(room)
          waiting.delete(room)
          if (items) out(room, name, frame(room, items))
        }
      })
      return (room, item, since = performance.now()) =>
        afterCommit(() => {
          const items = waiting.get(room)
          if (items) items.push(item)
          else waiting.set(room, [item])
          arrange(since, byRoom ? room : undefined)
        })
    },
    /** Sends what is still waiting, before the connections close. */
    flush: () => {
      for (const { flushes } of schedules.values()) for (const flush of flushes) flush()
    },
  }
}
