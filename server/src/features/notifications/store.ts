import { limits, type Unread } from '@shoal/bus/notifications/contract'
import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { type NotificationRow, notifications } from './tables.ts'

/** Rows of one statement. */
const atOnce = 500

/** Notifications in the database. */
export function createStore(database: Database) {
  const { db } = database

  return {
    /** Inserts those that are not there yet; answers with these. */
    async insert(rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
      const fresh: NotificationRow[] = []
      for (let from = 0; from < rows.length; from += atOnce)
        fresh.push(
          ...(await db
            .insert(notifications)
            .values(rows.slice(from, from + atOnce))
            .onConflictDoNothing()
            .returning()),
        )
      return fresh
    },

    /** The rows whose people want to be told. */
    async wanted(rows: readonly NotificationRow[]): Promise<readonly NotificationRow[]> {
      if (rows.length === 0) return rows
      const off = await database.prepared<{ userId: string; kinds: string[] }>(
        'notifications-off',
        `select user_id as "userId", kinds_off as kinds from notification_people
         where user_id = any($1::text[]) and kinds_off <> '{}'`,
        [[...new Set(rows.map(({ userId }) => userId))]],
      )
      if (off.length === 0) return rows
      const kinds = new Map(off.map((person) => [person.userId, person.kinds]))
      return rows.filter(({ userId, type }) => !kinds.get(userId)?.includes(type))
    },

    /** When the newest one came whose key begins so, not before an instant; in ms since 1970, or null. */
    async newestAbout({ userId, type }: NotificationRow, key: string, since: Date): Promise<number | null> {
      const [found] = await db
        .select({ at: notifications.createdAt })
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            gte(notifications.createdAt, since),
            eq(notifications.type, type),
            sql`starts_with(${notifications.key}, ${key})`,
          ),
        )
        .orderBy(desc(notifications.createdAt))
        .limit(1)
      return found?.at.getTime() ?? null
    },

    /** Marks those as read whose key begins so; answers with the ids of those that were unread. */
    async readAbout(userId: string, type: string, key: string): Promise<string[]> {
      const read = await db
        .update(notifications)
        .set({ read: true })
        .where(
          and(
            eq(notifications.userId, userId),
            sql`not ${notifications.read}`,
            eq(notifications.type, type),
            sql`starts_with(${notifications.key}, ${key})`,
          ),
        )
        .returning({ id: notifications.id })
      return read.map(({ id }) => id)
    },

    /** Removes what is more than is kept of these people, the oldest first. */
    async trim(userIds: readonly string[]): Promise<void> {
      await database.prepared(
        'notifications-trim',
        `delete from notifications n using unnest($1::text[]) as person (id),
           lateral (select created_at, id from notifications
                    where user_id = person.id order by created_at desc, id desc offset $2 limit 1) as last
         where n.user_id = person.id and (n.created_at, n.id) <= (last.created_at, last.id)`,
        [userIds, limits.notificationsMost],
      )
    },

    /** Some of a person's, the newest first; those before one of them, or of one type. */
    async page(userId: string, most: number, { before, type }: { before?: string; type?: string }) {
      const older = sql`(${notifications.createdAt}, ${notifications.id}) < (
        select o.created_at, o.id from notifications o where o.user_id = ${userId} and o.id = ${before})`
      return db
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            type === undefined ? undefined : eq(notifications.type, type),
            before === undefined ? undefined : older,
          ),
        )
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(most)
    },

    async byIds(ids: readonly string[]): Promise<NotificationRow[]> {
      return db
        .select()
        .from(notifications)
        .where(sql`${notifications.id} = any(${sql.param(ids)}::uuid[])`)
    },

    /** How many are unread, by type; with an absence, only of those that came within it. */
    async unread(userId: string, within?: { from: Date; until: Date }): Promise<Unread> {
      const came = within && sql`${notifications.createdAt} between ${within.from} and ${within.until}`
      const rows = await db
        .select({ type: notifications.type, unread: count() })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), sql`not ${notifications.read}`, came))
        .groupBy(notifications.type)
      return Object.fromEntries(rows.map(({ type, unread }) => [type, unread]))
    },

    /** Whether somebody has this one. `id` is a uuid. */
    async has(userId: string, { type, id }: { type?: string; id: string }): Promise<boolean> {
      const own = and(eq(notifications.userId, userId), eq(notifications.id, id))
      const [found] = await db.select({ type: notifications.type }).from(notifications).where(own)
      return found !== undefined && (type ?? found.type) === found.type
    },

    /** Marks those as read that are given by person and key; answers with the ones that were unread. */
    async readKeyed(all: readonly { userId: string; key: string }[]): Promise<{ id: string; userId: string }[]> {
      return database.prepared(
        'notifications-read-keyed',
        `update notifications n set read = true from unnest($1::text[], $2::text[]) as gone (user_id, key)
         where n.user_id = gone.user_id and n.key = gone.key and not n.read
         returning n.id, n.user_id as "userId"`,
        [all.map(({ userId }) => userId), all.map(({ key }) => key)],
      )
    },

    /** Marks them as read; answers with whether any was unread. */
    async read(userId: string, { type, id }: { type?: string; id?: string }): Promise<boolean> {
      const read = await db
        .update(notifications)
        .set({ read: true })
        .where(
          and(
            eq(notifications.userId, userId),
            sql`not ${notifications.read}`,
            type === undefined ? undefined : eq(notifications.type, type),
            id === undefined ? undefined : eq(notifications.id, id),
          ),
        )
        .returning({ id: notifications.id })
      return read.length > 0
    },
  }
}
