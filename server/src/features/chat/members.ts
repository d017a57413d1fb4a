import { roomKind } from '@shoal/bus/chat/rules'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { useAudience } from './audience.ts'

/** The ids of the signed-in people in each chat room of one node. */
type Members = Record<string, string[]>
const membersOfNode = topic<Members>('chat.members')

/** The signed-in people in each chat room, on all nodes; without direct rooms, which are nobody else's concern. */
export const useMembers = service((platform) => {
  const { nodes } = platform
  const here = new Set<Connection>()
  const audience = useAudience(platform)

  const count = (): Members => {
    const found = new Map<string, Set<string>>()
    for (const connection of here)
      if (connection.who)
        for (const room of audience.keysOf(connection)) {
          if (roomKind(room) === 'direct') continue
          found.set(room, (found.get(room) ?? new Set()).add(connection.who.userId))
        }
    return Object.fromEntries([...found].map(([room, ids]) => [room, [...ids]]))
  }
  const changed = nodes.share(membersOfNode, count)
  audience.onChange(changed)

  return {
    /** A connection came; one that was recovered is still in its rooms. */
    enter(connection: Connection): void {
      here.add(connection)
      changed()
      connection.onClose(() => {
        here.delete(connection)
        changed()
      })
    },

    /** The people in a room now, each once, however many pages they have open. */
    in: (room: string): string[] => [
      ...new Set([count(), ...nodes.shared(membersOfNode)].flatMap((members) => members[room] ?? [])),
    ],
  }
})
