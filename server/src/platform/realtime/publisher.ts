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
  publish<N extends ServerEvent>(room: string, name: N, payload: ServerEvents[N]): void
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
   * @param interval in ms
   */
  batcher<N extends ServerEvent, Item>(
    name: N,
    frame: (room: string, items: Item[]) => ServerEvents[N],
    interval?: number,
  ): (room: string, item: Item) => void
}

export interface PublisherOptions {
  emit: (room: string, name: string, payload: unknown) => void
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
  /** By interval, in ms: what collects items, and the timer for when these are published. */
  const schedules = new Map<number, { flushes: Array<() => void>; timer: NodeJS.Timeout | null }>()
  const scheduleOf = (interval: number) => {
    const schedule = schedules.get(interval) ?? { flushes: [], timer: null }
    schedules.set(interval, schedule)
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
  const out = (room: string, name: ServerEvent, payload: unknown) => {
    fits(name, payload)
    emit(room, name, payload)
  }
  const publishHere: Publisher['publishHere'] = (room, name, payload) =>
    afterCommit(() => {
      fits(name, payload)
      emitHere(room, name, payload)
    })
  const publish: Publisher['publish'] = (room, name, payload) => afterCommit(() => out(room, name, payload))

  return {
    publish,
    toUser: (userId, name, payload) => publish(rooms.user(userId), name, payload),
    toAll: (name, payload) => publish(rooms.all, name, payload),
    publishHere,
    toAllHere: (name, payload) => publishHere(rooms.all, name, payload),
    batcher(name, frame, interval = limits.batchInterval) {
      type Item = Parameters<typeof frame>[1][number]
      const waiting = new Map<string, Item[]>()
      const schedule = scheduleOf(interval)
      schedule.flushes.push(() => {
        const batches = [...waiting]
        waiting.clear()
        for (const [room, items] of batches) out(room, name, frame(room, items))
      })
      return (room, item) =>
        afterCommit(() => {
          const items = waiting.get(room)
          if (items) items.push(item)
          else waiting.set(room, [item])
          schedule.timer ??= setTimeout(() => {
            schedule.timer = null
            for (const flush of schedule.flushes) flush()
          }, interval)
        })
    },
    /** Sends what is still waiting, before the connections close. */
    flush: () => {
      for (const { flushes } of schedules.values()) for (const flush of flushes) flush()
    },
  }
}
