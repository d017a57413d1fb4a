import type { Person } from '@shoal/bus/common'
import { limits, type Notification, type NotificationKind, type Unread } from '@shoal/bus/notifications/contract'
import { notificationsErrors } from '@shoal/bus/notifications/errors'
import { eq } from 'drizzle-orm'
import { notificationStored } from '../../happenings/notifications.ts'
import { service } from '../../platform/feature.ts'
import type { Happening, Told } from '../../platform/happenings/index.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { idsOf } from '../moments/index.ts'
import { kindOf, type NewKind, type NewNotification } from './kinds.ts'
import { createStore } from './store.ts'
import { type NotificationRow, notificationPeople, notifications } from './tables.ts'

/** After how many notifications a person's list is cut to its length, and for how many people that is counted. */
const [trimEvery, mostCounted] = [20, 20_000]

type Burst = NonNullable<NewNotification['burst']>

/** The common beginning of the keys of notifications about the same thing. */
const keyAbout = (type: string, about: string) => `${type}:${about}:`
/** The key of a notification; `last` is what it is about, or its happening. */
const keyOf = (type: string, last: string, burst?: Pick<Burst, 'about'>) =>
  `${burst ? keyAbout(type, burst.about) : `${type}:`}${last}`

/** What happens to people, stored once for each of them [NOT-1]. */
export const useNotifications = service((platform) => {
  const { database, happenings, publisher } = platform
  const people = usePeople(platform)
  const store = createStore(database)
  const declared = new Map<string, NewKind>()
  /** How many this node stored for a person since their last trim. */
  const since = new Map<string, number>()
  const kinds = new Map<string, NotificationKind>()

  const named = (rows: readonly NotificationRow[]) => rows.flatMap(({ parts }) => idsOf(parts))

  /** Notifications with the present names of their people. */
  async function present(rows: readonly NotificationRow[], known?: Map<string, Person>): Promise<Notification[]> {
    const persons = known ?? (await people.persons(named(rows)))
    return rows.map(({ userId: _, parts, createdAt, ...rest }) => ({
      ...rest,
      parts: parts.map((part) => ('personId' in part ? { person: persons.get(part.personId) ?? deletedPerson } : part)),
      createdAt: createdAt.toISOString(),
    }))
  }

  /** Whether so many came for somebody since the last look that there may be more than are kept. */
  function isDue(userId: string): boolean {
    const came = (since.get(userId) ?? 0) + 1
    if (since.size >= mostCounted) since.clear()
    since.set(userId, came % trimEvery)
    return came >= trimEvery
  }

  function declare(kind: NewKind): void {
    const before = declared.get(kind.type)
    if (before !== undefined && before !== kind) throw new Error(`Two kinds of notification are called ${kind.type}`)
    declared.set(kind.type, kind)
    kinds.set(kind.type, kindOf(kind))
  }

  /**
   * Stores those that are not there yet and tells all pages of their people. Belongs to the transaction it is called in.
   */
  async function keep(rows: readonly NotificationRow[]): Promise<void> {
    const persons = await people.persons([...rows.map(({ userId }) => userId), ...named(rows)])
    // Somebody whose account is gone has no pages, and nothing would remove theirs.
    const wanted = await store.wanted(rows.filter(({ userId }) => persons.has(userId)))
    const fresh = await store.insert(wanted)
    if (fresh.length === 0) return
    const many = fresh.map(({ userId }) => userId).filter(isDue)
    if (many.length > 0) await store.trim([...new Set(many)].sort())
    const shown = await present(fresh, persons)
    for (const [index, { userId }] of fresh.entries())
      publisher.toUser(userId, 'notifications:new', { notification: shown[index]! })
    const stored = fresh.map(({ id, userId, type }) => {
      return { notificationId: id, userId, type, important: kinds.get(type)?.important === true }
    })
    await happenings.happen(notificationStored, ...stored)
  }

  /** Whether one came so shortly before that this belongs to the same burst; `came` has those of this batch. */
  async function follows(row: NotificationRow, { about, ms }: Burst, came: Map<string, number>): Promise<boolean> {
    const group = `${row.userId} ${row.type} ${about}`
    const time = row.createdAt.getTime()
    const before = came.get(group) ?? (await store.newestAbout(row, keyAbout(row.type, about), new Date(time - ms)))
    if (before !== null && time - before < ms) return true
    came.set(group, time)
    return false
  }

  return {
    /**
     * Declares a kind of notification and makes it of a feature's happenings: exactly once each, however the process ends.
     * Call it in the `setup` of a feature. One kind may come of several happenings.
     * @param describe turns what happened into notifications with their recipients, or answers with an empty list
     */
    of<Payload extends object>(
      kind: Happening<Payload>,
      newKind: NewKind,
      describe: (payload: Payload) => NewNotification[] | Promise<NewNotification[]>,
    ): void {
      const { type } = newKind
      declare(newKind)
      happenings.durable(kind, `notifications-${type}`, async (told: readonly Told<Payload>[]) => {
        const rows: NotificationRow[] = []
        const came = new Map<string, number>()
        for (const { id, at, payload } of told)
          for (const { userId, key, parts, lead, burst } of await describe(payload)) {
            const keyed = keyOf(type, key ?? id, burst)
            const row = { id: newId(), userId, key: keyed, type, parts, lead: lead ?? null, read: false, createdAt: at }
            if (!burst || !(await follows(row, burst, came))) rows.push(row)
          }
        if (rows.length > 0) await keep(rows)
      })
    },

    /** Stores them for the demo show, of kinds that are declared. */
    async make(all: readonly (NewNotification & { type: string; key: string; at: Date; read: boolean })[]) {
      await store.insert(
        all.map(({ at, lead, ...rest }) => ({ ...rest, id: newId(), lead: lead ?? null, createdAt: at })),
      )
    },

    kinds: (): NotificationKind[] => [...kinds.values()],

    /** A page of somebody's, the newest first. */
    async list(userId: string, { before, type }: { before?: string; type?: string }) {
      if (before !== undefined && !isUuid(before)) return { notifications: [], more: false }
      const most = limits.notificationsPage
      const rows = await store.page(userId, most + 1, { before, type })
      return { notifications: await present(rows.slice(0, most)), more: rows.length > most }
    },

    unread: store.unread,

    /**
     * Marks all of somebody's as read, those of a type, or one; all pages of theirs hear of it. Throws the Refusal
     * `notifications/no-such-notification` for an id that is not one of theirs.
     */
    async read(userId: string, { type, id }: { type?: string; id?: string }): Promise<Unread> {
      if (id !== undefined && !isUuid(id)) refuse(notificationsErrors.noSuchNotification)
      return database.transaction(async () => {
        const any = await store.read(userId, { type, id })
        // One that was read before is theirs as well.
        if (!any && id !== undefined && !(await store.has(userId, { type, id })))
          refuse(notificationsErrors.noSuchNotification)
        const unread = await store.unread(userId)
        if (any) publisher.toUser(userId, 'notifications:read', { id: id ?? null, type: type ?? null, unread })
        return unread
      })
    },

    /** Marks those as read that are about the same, such as a conversation that somebody has read where it is. */
    async readAbout(userId: string, type: string, about: string): Promise<void> {
      await database.transaction(async () => {
        const ids = await store.readAbout(userId, type, keyAbout(type, about))
        if (ids.length === 0) return
        const unread = await store.unread(userId)
        for (const id of ids) publisher.toUser(userId, 'notifications:read', { id, type: null, unread })
      })
    },

    /**
     * Marks those as read whose subject is no more, such as a message that was removed; pushes that wait are not sent then.
     * `key` and `about` are those with which they were described. Belongs to the transaction that it is called in.
     */
    async readGone(type: string, gone: readonly { userId: string; key: string; about: string }[]): Promise<void> {
      if (gone.length === 0) return
      const read = await store.readKeyed(
        gone.map(({ userId, key, about }) => ({ userId, key: keyOf(type, key, { about }) })),
      )
      const unread = new Map<string, Unread>()
      for (const { userId } of read) if (!unread.has(userId)) unread.set(userId, await store.unread(userId))
      for (const { id, userId } of read)
        publisher.toUser(userId, 'notifications:read', { id, type: null, unread: unread.get(userId)! })
    },

    /**
     * The texts of stored notifications, to tell them outside of the page: those that are still there and unread. `title`
     * is the kind's name, `text` a sentence.
     */
    async inWords(ids: readonly string[]) {
      const rows = (await store.byIds(ids)).filter(({ read }) => !read)
      const shown = await present(rows)
      return rows.map(({ id, userId, type, lead }, index) => ({
        ...{ id, userId, type, lead },
        title: kinds.get(type)?.label ?? 'Notification',
        text: shown[index]!.parts.map((part) => {
          if ('person' in part) return part.person.displayName
          if ('tokens' in part) return `₣${part.tokens.toLocaleString('en-US')}`
          return 'strong' in part ? part.strong : part.text
        }).join(' '),
      }))
    },

    async forget(userId: string): Promise<void> {
      await database.db.delete(notifications).where(eq(notifications.userId, userId))
      await database.db.delete(notificationPeople).where(eq(notificationPeople.userId, userId))
    },
  }
})
