import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { useAudit } from '../moderation/index.ts'
import { announcementLine } from './tables.ts'

// Controls and line breaks, and the marks that turn the direction of the text around them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** ANN-1: what is left of a line when it is text only and one line. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()

/** The announcement. */
export const useAnnouncement = service((platform) => {
  const { database, publisher, clock } = platform
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
        publisher.toAll('announcement:changed', { announcement: text })
      })
      return text
    },
  }
})
