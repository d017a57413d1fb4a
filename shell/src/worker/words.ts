import type { PressedNotification } from '@shoal/bus/notifications'

/** Messages between pages and their service worker, and the names that both use. What pages need from their first moment is in pressed.ts. */

/** Where the worker is. */
export const WORKER = '/sw.js'
/** The page that stands in for others while there is no network. */
export const OFFLINE = '/offline.html'
/** The name of the cache with the files of one build of the shell. */
export const cacheOf = (build: string): string => `${CACHES}${build}`
export const CACHES = 'shoal-shell-'

/** The tag of a message that somebody asked for to see that it works. */
export const TEST = 'test'

/** What a tag begins with: the kind of the notification, as the server cuts it (`tagOf` in server/src/features/push). */
export const kindInTag = (type: string): string => type.slice(0, 20)
export const kindOfTag = (tag: string): string => tag.slice(0, -'-elevensigns'.length)

/** A notification that was pressed: its id and where it leads, as the area of notifications says it. */
export type Pressed = Required<PressedNotification>

/** From the page: it is here and has all it needs. From the worker: this was pressed. */
export type Said = { says: 'here' } | { says: 'pressed'; pressed: Pressed }

/** The content of a push, which travels encrypted. */
export interface PushMessage {
  title: string
  body: string
  /** A later one with the same tag takes its place. */
  tag: string
  /** Of the notification; null for a test. */
  id: string | null
  lead: Pressed['lead']
  /** How many notifications are unread. */
  unread: number
}
