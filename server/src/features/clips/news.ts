import { clipShown } from '../../happenings/clips.ts'
import { service } from '../../platform/feature.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { usePeople } from '../accounts/index.ts'
import { useClipLines } from '../chat/index.ts'
import { useMoments } from '../moments/index.ts'
import type { ClipRow } from './tables.ts'
import { thumbnailPath } from './view.ts'

/** Tells pages of changes to clips. Public clips are told to everybody, the others to their maker and staff. */
export const useClipNews = service((platform) => {
  const { publisher, outbox, happenings } = platform
  const isForAll = ({ shown, access }: ClipRow) => shown && access === 'public'
  const insiders = ({ userId }: ClipRow) => [rooms.user(userId), rooms.staff]

  /** Writes a line in the camera's room: everybody who may be there may see the clip. */
  async function tellRoom({ id, name, streamId, userId, duration, thumbnail }: ClipRow): Promise<void> {
    const person = await usePeople(platform).person(userId)
    const about = { id, name, seconds: duration, thumbnail: thumbnail ? thumbnailPath(id) : null }
    if (person) await useClipLines(platform).add(`stream:${streamId}`, person, about)
  }

  return {
    /**
     * A film is ready, or is public now; belongs to the transaction that made it so.
     * @param quiet nobody kept it just now, so the chat says nothing of it
     */
    async created(row: ClipRow, quiet = false): Promise<void> {
      const { id, status, userId, name } = row
      if (row.shown && !quiet) await tellRoom(row)
      if (isForAll(row)) await happenings.happen(clipShown, { clipId: id, userId })
      for (const room of isForAll(row) ? [rooms.all] : insiders(row))
        publisher.publish(room, 'clips:created', { id, status, userId, name })
    },
    /** Somebody decided, or it failed. */
    status(row: ClipRow): void {
      const { id, status, reason } = row
      for (const room of insiders(row)) publisher.publish(room, 'clips:status', { id, status, reason })
    },
    /** Nobody else sees it under this name yet. */
    renamed(row: ClipRow): void {
      const { id, name } = row
      for (const room of insiders(row)) publisher.publish(room, 'clips:renamed', { id, name })
    },
    /** It is gone, or no longer public; `row` as it was. Belongs to the transaction that made it so. */
    async removed(row: ClipRow, by: 'moderator' | 'author'): Promise<void> {
      if (row.shown) {
        await useClipLines(platform).takeAway(row.id, by)
        await useMoments(platform).takeAway(`clip:${row.id}`)
      }
      for (const room of isForAll(row) ? [rooms.all] : insiders(row))
        await outbox.publish(room, 'clips:removed', { id: row.id })
    },
  }
})
