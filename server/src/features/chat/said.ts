import { directPartner, roomKind } from '@shoal/bus/chat/rules'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { useAccess } from './access.ts'
import { useLive } from './live.ts'
import type { StoredMessage } from './message.ts'
import { nameRooms } from './roomNames.ts'

/** Somebody's messages, for staff who decide over them. */
export const useSaid = service((platform) => {
  const { store } = useLive(platform)
  async function standing(id: string): Promise<StoredMessage | null> {
    const found = isUuid(id) ? await store.byId(id) : null
    return found?.removedBy === null ? found : null
  }
  return {
    /** The messages of a person in rooms that are not for few, the latest first, with the number of all; `text` looks for a part of them. */
    by: store.saidBy,
    /**
     * A message of `authorId` that somebody can read, or could until it was removed. Null if it is unknown, of another
     * person, seen by its author alone, or said where this person may not listen. Not within a transaction: it may wait for
     * what others load.
     */
    async heard(who: Who, id: string, authorId: string): Promise<StoredMessage | null> {
      const found = isUuid(id) ? await store.byId(id) : null
      if (!found || found.authorId !== authorId || found.shadow) return null
      // A conversation is of its two, also for the one whose pass ended since.
      const mayListen =
        roomKind(found.room) === 'direct'
          ? directPartner(found.room, who.userId) !== null
          : (await useAccess(platform).toRead(found.room, who)) === null
      return mayListen ? found : null
    },
    /** A message that nobody took away, as it is now; null for any other. Fit for a transaction. */
    standing,
    /** Rooms as people call them, for staff. */
    roomNames: (rooms: readonly string[]) => nameRooms(platform, rooms),
    /** Messages by their ids; unknown ones are absent. */
    byIds: (ids: readonly string[]) => store.byIds(ids.filter(isUuid)),
  }
})
