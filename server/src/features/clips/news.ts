import { clipShown } from '../../happenings/clips.ts'
import { service } from '../../platform/feature.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import type { ClipRow } from './tables.ts'

/** What pages are told of clips. Everybody hears of what everybody may see; the rest is for its maker and staff. */
export const useClipNews = service(({ publisher, happenings }) => {
  const isForAll = ({ shown, access }: ClipRow) => shown && access === 'public'
  const insiders = ({ userId }: ClipRow) => [rooms.user(userId), rooms.staff]

  return {
    /** A film is ready, or is public now; belongs to the transaction that made it so. */
    async created(row: ClipRow): Promise<void> {
      const { id, status, userId, name } = row
      if (isForAll(row)) await happenings.happen(clipShown, { clipId: id })
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
    /** It is gone, or no longer public; `row` as it was. */
    removed(row: ClipRow): void {
      for (const room of isForAll(row) ? [rooms.all] : insiders(row))
        publisher.publish(room, 'clips:removed', { id: row.id })
    },
  }
})
