import { redirectParameter } from '@shoal/bus/page/limits'
import type { Who } from '../people/who.ts'

/** Pages of the shell itself that anybody may open. */
const openPages = ['/', '/banned', '/log-out']
/** NAV-5: pages of the shell that send a visitor to /. */
const memberPages = ['/billing', '/chat', '/broadcast', '/tts', '/profile']
/** NAV-5: pages that need the admin flag as well. */
const adminPages = ['/staff', '/admin']

/** Addresses that are no pages, even when nothing is there. */
const machinery = /^\/(api|assets|remotes|live|media|socket\.io|healthz|readyz|metrics|dev)(\/|$)/

/** The page alone and what is below it, but not another one whose name begins so. */
const pageAndBelow = (page: string) => [`${page}$`, `${page}/`]

/**
 * Where there is nothing to be found, in the patterns of RFC 9309: the API, live pictures, and pages that send a visitor
 * home or are about whoever looks. Open to crawlers stay the files that make a page, and the pictures of links.
 */
export const closedToCrawlers: readonly string[] = [
  ...['/api/', '/live/', '/socket.io/', '/dev/', '/metrics', '/healthz', '/readyz'],
  ...['/banned', '/log-out', ...memberPages, ...adminPages, '/staff-room'].flatMap(pageAndBelow),
  // Where those pages send a visitor.
  `/?${redirectParameter}=`,
]

/** What an address means for a person: to be shown, to be sent elsewhere, unknown, or no page at all. */
export type PathMeaning = 'page' | 'unknown-page' | 'go-home' | 'no-page'

/** Whether an address is a page's own or one below it. */
export const under = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** Without the slashes at its end. */
const trimmed = (path: string) => path.replace(/\/+$/, '') || '/'

/** NAV-7: where a visitor is sent, with what they wanted; the page keeps it until they have logged in. */
export const homeFor = (wanted: string): string => `/?${new URLSearchParams({ [redirectParameter]: wanted })}`

/** `panelPaths` are the addresses of the panels this person may know of. */
export function meaningOf(
  address: string,
  who: Who | null,
  panelPaths: Iterable<string>,
  accept: string | undefined,
): PathMeaning {
  const path = trimmed(address)
  const isUnder = (base: string) => under(path, base)
  if (machinery.test(path)) return 'no-page'
  if (memberPages.some(isUnder)) return who === null ? 'go-home' : 'page'
  if (adminPages.some(isUnder)) return who?.flags.admin ? 'page' : 'go-home'
  if (openPages.includes(path) || [...panelPaths].some(isUnder)) return 'page'
  // A script or picture that is missing is not answered with a page.
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path)
  const wantsPage = accept === undefined || accept.includes('text/html') || (accept.includes('*/*') && !isFile)
  return wantsPage ? 'unknown-page' : 'no-page'
}
