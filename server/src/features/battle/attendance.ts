import type { Connection } from '../../platform/realtime/listen.ts'

export interface AttendanceActions {
  /** A page of a person came. `wasAway`: they were given time to come back, and are back now. */
  came(userId: string, connection: Connection, wasAway: boolean): void
  /** A person who was away is back on another node. */
  cameElsewhere(userId: string): void
  /** The last page closed. */
  left(userId: string): void
  /** A person did not come back in time. */
  gone(userId: string): void
  /** A person is given time to come back. */
  waits(userId: string): void
}

export interface AttendanceOptions {
  /** In ms. */
  returnTime: number
  /** In ms since 1970. */
  now: () => number
  /** Whether somebody has a page on another node. */
  elsewhere: (userId: string) => boolean
}

/** Which signed-in people have a page open, and which absent people were given time to come back [BAT-10]. */
export function createAttendance({ returnTime, now, elsewhere }: AttendanceOptions, actions: AttendanceActions) {
  const open = new Map<string, Set<Connection>>()
  const timers = new Map<string, { timer: NodeJS.Timeout; until: number }>()

  const here = (userId: string): boolean => open.has(userId) || elsewhere(userId)

  function stopWaiting(userId: string): boolean {
    clearTimeout(timers.get(userId)?.timer)
    return timers.delete(userId)
  }

  function wait(userId: string): void {
    stopWaiting(userId)
    const timer = setTimeout(() => {
      timers.delete(userId)
      if (!here(userId)) actions.gone(userId)
    }, returnTime)
    timers.set(userId, { timer: timer.unref(), until: now() + returnTime })
    actions.waits(userId)
  }

  return {
    enter(connection: Connection): void {
      const userId = connection.who?.userId
      if (userId === undefined) return
      const wasAway = stopWaiting(userId)
      const connections = open.get(userId) ?? new Set()
      open.set(userId, connections.add(connection))
      connection.onClose(() => {
        connections.delete(connection)
        if (connections.size > 0 || open.get(userId) !== connections) return
        open.delete(userId)
        if (!elsewhere(userId)) actions.left(userId)
      })
      actions.came(userId, connection, wasAway)
    },
    here,
    /**
     * Looks again at people who came or went on other nodes: begins to wait for absent people, unless it waits already, and
     * stops waiting for people who are here.
     */
    review(userIds: Iterable<string>): void {
      for (const userId of userIds) {
        if (here(userId)) {
          if (stopWaiting(userId)) actions.cameElsewhere(userId)
        } else if (!timers.has(userId)) wait(userId)
      }
    },
    /** Until when somebody who is away may come back, in ms since 1970; null for others. */
    awayUntil: (userId: string): number | null => timers.get(userId)?.until ?? null,
    /** Everybody with a page open on this node. */
    people: (): Iterable<string> => open.keys(),
    connections: (userId: string): Iterable<Connection> => open.get(userId) ?? [],
    /** Gives a person who is away the time to come back. */
    wait,
  }
}

export type Attendance = ReturnType<typeof createAttendance>
