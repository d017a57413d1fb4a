import type { Connection } from '../../platform/realtime/listen.ts'

export interface AttendanceActions {
  /** A page of a person came: the first after they were away, or one more. */
  came(userId: string, connection: Connection): void
  /** The last page closed. */
  left(userId: string): void
  /** A person did not come back in time. */
  gone(userId: string): void
}

/**
 * Which signed-in people have a page open, and which absent people were given time to come back [BAT-10]. `elsewhere` knows
 * people with a page on another node.
 */
export function createAttendance(
  returnTime: number,
  elsewhere: (userId: string) => boolean,
  actions: AttendanceActions,
) {
  const open = new Map<string, Set<Connection>>()
  const timers = new Map<string, NodeJS.Timeout>()

  const here = (userId: string): boolean => open.has(userId) || elsewhere(userId)

  function wait(userId: string): void {
    clearTimeout(timers.get(userId))
    const timer = setTimeout(() => {
      timers.delete(userId)
      if (!here(userId)) actions.gone(userId)
    }, returnTime)
    timers.set(userId, timer.unref())
  }

  return {
    enter(connection: Connection): void {
      const userId = connection.who?.userId
      if (userId === undefined) return
      clearTimeout(timers.get(userId))
      timers.delete(userId)
      const connections = open.get(userId) ?? new Set()
      open.set(userId, connections.add(connection))
      connection.onClose(() => {
        connections.delete(connection)
        if (connections.size > 0 || open.get(userId) !== connections) return
        open.delete(userId)
        if (!elsewhere(userId)) actions.left(userId)
      })
      actions.came(userId, connection)
    },
    here,
    /**
     * Looks again at people who came or went on other nodes: begins to wait for absent people, unless it waits already, and
     * stops waiting for people who are here.
     */
    review(userIds: Iterable<string>): void {
      for (const userId of userIds) {
        if (!here(userId)) {
          if (!timers.has(userId)) wait(userId)
          continue
        }
        clearTimeout(timers.get(userId))
        timers.delete(userId)
      }
    },
    /** Everybody with a page open on this node. */
    people: (): Iterable<string> => open.keys(),
    connections: (userId: string): Iterable<Connection> => open.get(userId) ?? [],
    /** Gives a person who is away the time to come back. */
    wait,
  }
}

export type Attendance = ReturnType<typeof createAttendance>
