import type { OwnRoom } from '@shoal/bus/chat/contract'
import { roomKind } from '@shoal/bus/chat/rules'
import { service } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { useAccess } from './access.ts'
import { useClanRoll } from './clanRoll.ts'
import { audience } from './live.ts'
import { useMembers } from './members.ts'

/** The rooms that are there for somebody beside those that everybody has. */
export async function ownRooms(platform: Platform, userId: string): Promise<OwnRoom[]> {
  const place = await useClanRoll(platform).clanOf(userId)
  return place ? [{ room: `clan:${place.clanId}`, label: `[${place.tag}]` }] : []
}

/** Keeps open connections to the rooms in which they may be [CHAT-1]. */
export const useDoors = service((platform) => {
  const prefix = audience('')
  /** The rooms of its own that a connection was told of last. */
  const told = new WeakMap<Connection, string>()

  async function showOut(connection: Connection): Promise<void> {
    for (const name of connection.joined(prefix)) {
      const refused = await useAccess(platform).toRead(name.slice(prefix.length), connection.who)
      if (!refused) continue
      connection.leave(name)
      useMembers(platform).changed()
    }
  }

  async function tellRooms(connection: Connection): Promise<void> {
    if (connection.who === null) return
    const rooms = await ownRooms(platform, connection.who.userId)
    const now = JSON.stringify(rooms)
    if (now === told.get(connection)) return
    told.set(connection, now)
    platform.gateway.emitHere(connection.id, 'chat:rooms', { rooms })
  }

  const watched = (work: Promise<void>) =>
    work.catch((error: unknown) => platform.log.error({ err: error }, 'the rooms of a connection could not be checked'))

  return {
    /** Shows out of rooms who may not be there any more: the pass ended, or the page came back as somebody else. */
    check: (connection: Connection): Promise<void> => watched(showOut(connection)),

    /** The same, and tells the page which rooms are its person's own now: they may have changed clans. */
    refresh: (connection: Connection): Promise<void> => watched(showOut(connection).then(() => tellRooms(connection))),

    /**
     * Whether somebody who comes back may still be in all the chat rooms they were in: what was said there meanwhile is
     * given to them before anything else is asked [RT-3].
     */
    async mayReturn(who: Connection['who'], names: readonly string[]): Promise<boolean> {
      for (const name of names) {
        if (!name.startsWith(prefix) || roomKind(name.slice(prefix.length)) === 'global') continue
        if (await useAccess(platform).toRead(name.slice(prefix.length), who)) return false
      }
      return true
    },
  }
})
