import type { OwnRoom } from '@shoal/bus/chat/contract'
import { service } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { useClanRoll } from '../clans/index.ts'

/** The rooms that are there for somebody beside those that everybody has. */
export async function ownRooms(platform: Platform, userId: string): Promise<OwnRoom[]> {
  const place = await useClanRoll(platform).clanOf(userId)
  return place ? [{ room: `clan:${place.clanId}`, label: `[${place.tag}]` }] : []
}

/** Tells open pages of the rooms of their person's own [CHAT-1]. */
export const useOwnRooms = service((platform) => {
  /** The rooms of its own that a connection was told of last. */
  const told = new WeakMap<Connection, string>()

  async function tell(connection: Connection): Promise<void> {
    if (connection.who === null) return
    const rooms = await ownRooms(platform, connection.who.userId)
    const now = JSON.stringify(rooms)
    if (now === told.get(connection)) return
    told.set(connection, now)
    platform.gateway.emitHere(connection.id, 'chat:rooms', { rooms })
  }

  return {
    /** Tells a page which rooms are its person's own now: they may have changed clans. */
    refresh: (connection: Connection): Promise<void> =>
      tell(connection).catch((error: unknown) =>
        platform.log.error({ err: error }, 'the rooms of a connection could not be told'),
      ),
  }
})
