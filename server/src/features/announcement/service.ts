import { service } from '../../platform/feature.ts'
import { oneLine } from '../../platform/oneLine.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { useAudit } from '../moderation/index.ts'
import { announcementLine } from './tables.ts'

/** The announcement. */
export const useAnnouncement = service((platform) => {
  const { database, outbox, clock } = platform
  return {
    /** The line as it is now; empty when there is none. */
    async read(): Promise<string> {
      const [row] = await database.db.select().from(announcementLine)
      return row?.text ?? ''
    },

    /** The line a new show begins with. */
    async open(text: string): Promise<void> {
      await database.db.insert(announcementLine).values({ id: 1, text, changedAt: clock.now() }).onConflictDoNothing()
    },

    /** Changes the line for everyone and notes who did it. */
    async change(who: Who, wanted: string): Promise<string> {
      const text = oneLine(wanted)
      await database.transaction(async (db) => {
        const row = { text, changedAt: clock.now() }
        await db
          .insert(announcementLine)
          .values({ id: 1, ...row })
          .onConflictDoUpdate({ target: announcementLine.id, set: row })
        await useAudit(platform).record({ who, action: 'announcement.change', detail: text })
        await outbox.publish(rooms.all, 'announcement:changed', { announcement: text })
      })
      return text
    },
  }
})
