import type { Adapter } from 'socket.io-adapter'

/**
 * The events that a page missed while it was away are sent before the server knows whose page it is [RT-3]. So they are
 * sent only if `holds` says yes to the page's last data and rooms: somebody who has lost their session, or a right, begins
 * anew. Over Redis this is so on every node.
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
