import type { NotificationSettings, SettingsChanges } from '@shoal/bus/notifications/contract'
import { notificationsErrors } from '@shoal/bus/notifications/errors'
import { isQuiet } from '@shoal/bus/notifications/rules'
import { eq, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { refuse } from '../../platform/refusal.ts'
import { useNotifications } from './service.ts'
import { type NotificationPerson, notificationPeople } from './tables.ts'

function presented(row: NotificationPerson | undefined): NotificationSettings {
  const { quietFrom: from, quietTo: to, quietZone: zone } = row ?? {}
  return {
    newDialog: row?.newDialog ?? true,
    quiet: from && to && zone ? { from, to, zone } : null,
    off: row?.kindsOff ?? [],
    unpushed: row?.kindsUnpushed ?? [],
  }
}

/** A list of kinds without one of them, or with it at its end. */
const without = (
  kinds: typeof notificationPeople.kindsOff | typeof notificationPeople.kindsUnpushed,
  type: string,
  add: boolean,
) => (add ? sql`array_append(array_remove(${kinds}, ${type}), ${type})` : sql`array_remove(${kinds}, ${type})`)

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** How each person wants to be told. */
export const useNotificationSettings = service((platform) => {
  const { clock, database, publisher } = platform
  const { db } = database

  async function read(userId: string): Promise<NotificationSettings> {
    const [row] = await db.select().from(notificationPeople).where(eq(notificationPeople.userId, userId))
    return presented(row)
  }

  return {
    read,

    /** Whether one of a kind may be pushed to them now: not in their quiet hours, nor when they want none of it. */
    async mayPush(userId: string, type: string): Promise<boolean> {
      const { quiet, off, unpushed } = await read(userId)
      return !isQuiet(quiet, clock.ms()) && !off.includes(type) && !unpushed.includes(type)
    },

    /**
     * Throws the Refusals `notifications/no-such-zone` and `notifications/no-such-kind`. All pages of the person hear of
     * it.
     */
    async change(userId: string, { newDialog, quiet, kind }: SettingsChanges): Promise<NotificationSettings> {
      if (quiet && !isZone(quiet.zone)) refuse(notificationsErrors.noSuchZone)
      const kinds = useNotifications(platform).kinds()
      if (kind && !kinds.some(({ type }) => type === kind.type)) refuse(notificationsErrors.noSuchKind)
      const values = {
        ...(newDialog !== undefined && { newDialog }),
        ...(quiet !== undefined && {
          ...{ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, quietZone: quiet?.zone ?? null },
        }),
        ...(kind && {
          kindsOff: without(notificationPeople.kindsOff, kind.type, !kind.kept),
          kindsUnpushed: without(notificationPeople.kindsUnpushed, kind.type, !kind.pushed),
        }),
      }
      if (Object.keys(values).length === 0) return read(userId)
      const [row] = await database.transaction(async () => {
        await db.insert(notificationPeople).values({ userId }).onConflictDoNothing()
        // One kind at a time, within the row: two pages that change two kinds do not take each other's back.
        return db.update(notificationPeople).set(values).where(eq(notificationPeople.userId, userId)).returning()
      })
      const settings = presented(row)
      publisher.toUser(userId, 'notifications:settings', settings)
      return settings
    },
  }
})
