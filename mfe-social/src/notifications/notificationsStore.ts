import { ApiError, settingsArea } from '@shoal/bus'
import {
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  notificationsArea,
  type SettingsChanges,
  type Unread,
} from '@shoal/bus/notifications'
import type { NotificationsErrorCode } from '@shoal/bus/notifications/errors'
import { subjectOf, tellingOf } from '@shoal/bus/notifications/rules'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface NotificationsState extends Loading {
  /** The newest first; older ones come as they are asked for. */
  all: readonly Notification[]
  /** Whether there are older ones, in all and for each type that was asked for (by its name; '' for all). */
  more: Readonly<Record<string, boolean>>
  unread: Unread
  kinds: readonly NotificationKind[]
  settings: NotificationSettings
  /** Marks one as read, those of a type, or all. */
  read(which?: { id?: string; type?: string }): Promise<void>
  /** Reads older ones, of a type or of all. */
  older(type?: string): Promise<void>
  change(settings: SettingsChanges): Promise<void>
}

/** Whether the server has no such notification (any more): there is nothing left to read. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ('notifications/no-such-notification' satisfies NotificationsErrorCode)

/** How many keys are remembered of things that were seen before their notification came. */
const seenMost = 50

const nothing = {
  all: [],
  more: {},
  unread: {},
  kinds: [],
  settings: { newDialog: true, quiet: null, off: [], unpushed: [] },
} satisfies Partial<NotificationsState>

function merged(some: readonly Notification[], others: readonly Notification[]): Notification[] {
  const byId = new Map([...some, ...others].map((one) => [one.id, one]))
  return [...byId.values()].sort(
    (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.id < other.id ? 1 : -1),
  )
}

/** The settings as they will be. */
function changed(before: NotificationSettings, { newDialog, quiet, kind }: SettingsChanges): NotificationSettings {
  const listed = (types: readonly string[], on: boolean) => {
    const others = types.filter((type) => type !== kind?.type)
    return kind && !on ? [...others, kind.type] : others
  }
  return {
    newDialog: newDialog ?? before.newDialog,
    quiet: quiet === undefined ? before.quiet : quiet,
    off: kind ? listed(before.off, kind.kept) : before.off,
    unpushed: kind ? listed(before.unpushed, kind.pushed) : before.unpushed,
  }
}

/** What happened to the person, live on all their pages [NOT-1]. */
export const useNotifications = liveStore((shell: Shell) => {
  const api = shell.api(notificationsArea)
  const seen = new Set<string>()
  const store = snapshotStore<NotificationsState, typeof notificationsArea>(shell, {
    source: notificationsArea,
    state: (set, get) => ({
      ...nothing,
      async read(which = {}) {
        const before = get().all.find(({ id }) => id === which.id)
        try {
          const { unread } = await api.read({ query: which })
          set({ unread })
        } catch (error) {
          if (!isGone(error)) throw error
          // It was among the oldest of too many, and is not counted any more.
          if (before && !before.read) set(({ unread }) => ({ unread: oneLess(unread, before.type) }))
        }
        set(({ all }) => ({ all: all.map((one) => (isMeant(one, which) ? { ...one, read: true } : one)) }))
      },
      async older(type) {
        const last = get().all.findLast((one) => type === undefined || one.type === type)
        const { notifications, more } = await api.list({ query: { before: last?.id, type } })
        set((state) => ({ all: merged(state.all, notifications), more: { ...state.more, [type ?? '']: more } }))
      },
      async change(changes) {
        // A switch moves under the finger; a failed change moves it back.
        const before = get().settings
        set({ settings: changed(before, changes) })
        try {
          set({ settings: await api.changeSettings({ body: changes }) })
        } catch (error) {
          set({ settings: before })
          throw error
        }
      },
    }),
    take: ({ notifications, more, unread, kinds, settings }) => ({
      ...{ all: notifications, more: { '': more }, unread, kinds, settings },
    }),
    changes(on) {
      on(
        notificationsArea.receives.new,
        ({ notification }, { all, unread }) => {
          if (all.some(({ id }) => id === notification.id)) return {}
          const { type } = notification
          return { all: merged(all, [notification]), unread: { ...unread, [type]: (unread[type] ?? 0) + 1 } }
        },
        ({ notification }, { all, kinds, settings }) => {
          if (all.some(({ id }) => id === notification.id)) return
          if (seen.delete(subjectOf(notification))) {
            void see(notification)
            return
          }
          const sound = kinds.find(({ type }) => type === notification.type)?.sound
          if (sound && tellingOf(settings, notification.type, Date.now()).heard)
            shell.bus.publish(settingsArea.topics['play-sound'], { name: sound })
        },
      )
      on(notificationsArea.receives.read, ({ id, type, unread }, { all }) => ({
        unread,
        all: all.map((one) =>
          isMeant(one, { ...(id !== null && { id }), ...(type !== null && { type }) }) ? { ...one, read: true } : one,
        ),
      }))
      on(notificationsArea.receives.settings, (settings) => ({ settings }))
    },
    isFor: (session) => session !== null,
    forget: nothing,
  })

  /** Should it not arrive, it stays unread. */
  const see = ({ id }: Notification) =>
    store
      .getState()
      .read({ id })
      .catch(() => {})
  shell.bus.on(notificationsArea.topics.seen).subscribe(({ key }) => {
    const found = store.getState().all.find((one) => subjectOf(one) === key)
    if (found) {
      if (!found.read) void see(found)
      return
    }
    // It may be told of before it is stored.
    seen.add(key)
    for (const oldest of seen) if (seen.size > seenMost) seen.delete(oldest)
  })
  // For what tells by itself, such as the chat.
  const howTold = shell.bus.state(notificationsArea.states['how-told'])
  store.subscribe(({ settings }, before) => settings !== before.settings && howTold.set(settings))
  return store
})

const oneLess = (unread: Unread, type: string): Unread => ({ ...unread, [type]: Math.max(0, (unread[type] ?? 0) - 1) })

const isMeant = ({ id, type }: Notification, which: { id?: string; type?: string }): boolean =>
  (which.id === undefined || which.id === id) && (which.type === undefined || which.type === type)
