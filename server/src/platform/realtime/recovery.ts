import type { Adapter } from 'socket.io-adapter'

/**
 * What a page missed while it was away is sent before it is known who comes back [RT-3], so it is given only while
 * `holds` of what was known of the page and of the rooms it was in: whoever has lost their session, or a right, begins anew. Over Redis this holds
 * on every node.
 */
export function recoveringOnlyWhile(
  adapter: Adapter,
  holds: (data: unknown, rooms: readonly string[]) => Promise<boolean>,
): Adapter {
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset)
    if (session && !(await holds(session.data, [...session.rooms]))) throw new Error('the page is not whose it was')
    return session
  }
  return adapter
}
