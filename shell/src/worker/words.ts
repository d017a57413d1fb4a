/** Messages between pages and their service worker, and the names that both use. */

/** Where the worker is. */
export const WORKER = '/sw.js'
/** The page that stands in for others while there is no network. */
export const OFFLINE = '/offline.html'
/** The name of the cache with the files of one build of the shell. */
export const cacheOf = (build: string): string => `${CACHES}${build}`
export const CACHES = 'shoal-shell-'

/** Where a notification leads; as the area of notifications says it. */
export interface Lead {
  panel?: string
  modal?: string
  props?: Record<string, unknown>
}

/** From the page: it is here and has all it needs; was anything clicked for it? From the worker: go there. */
export type Said = { says: 'here' } | { says: 'open'; lead: Lead }

/** The content of a push, which travels encrypted. */
export interface PushMessage {
  title: string
  body: string
  /** A later one with the same tag takes its place. */
  tag: string
  lead: Lead | null
  /** How many notifications are unread. */
  unread: number
}
