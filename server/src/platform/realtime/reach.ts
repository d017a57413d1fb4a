import type { Nodes } from '../nodes/index.ts'
import type { Gateway } from './gateway.ts'
import type { Publisher } from './publisher.ts'

/**
 * Tells the pages of this node when what happens on the others does not arrive, and when they are to look again because
 * something did not [OPS-2].
 */
export function tellReachability(nodes: Nodes, gateway: Gateway, publisher: Publisher): void {
  nodes.onReachable((reachable) => {
    if (!reachable) publisher.toAllHere('nodes:changed', { reachable, missed: false })
  })
  nodes.onGap(() => publisher.toAllHere('nodes:changed', { reachable: nodes.reachable, missed: true }))
  gateway.onConnect(({ id }) => {
    // Its own id is a room of each connection.
    if (!nodes.reachable) gateway.emitHere(id, 'nodes:changed', { reachable: false, missed: false })
  })
}
