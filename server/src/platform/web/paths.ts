import type { Who } from '../people/who.ts'

/** Pages of the shell itself that anybody may open. */
const openPages = ['/', '/banned', '/log-out']
/** NAV-5: pages of the shell that send a visitor to /. */
const memberPages = ['/billing', '/chat', '/broadcast', '/tts']
/** NAV-5: pages that need the admin flag as well. */
const adminPages = ['/staff', '/admin']

/** Addresses that are no pages, even when nothing is there. */
const machinery = /^\/(api|assets|remotes|live|media|socket\.io|healthz|readyz|metrics|dev)(\/|$)/

/** What an address means for a person: to be shown, to be sent elsewhere, unknown, or no page at all. */
export type PathMeaning = 'page' | 'unknown-page' | 'go-home' | 'no-page'

/** `panelPaths` are the addresses of the panels this person may know of. A trailing slash makes no difference. */
export function meaningOf(
  path: string,
  who: Who | null,
  panelPaths: ReadonlySet<string>,
  accept: string | undefined,
): PathMeaning {
  const page = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  if (machinery.test(page)) return 'no-page'
  if (memberPages.includes(page)) return who === null ? 'go-home' : 'page'
  if (adminPages.includes(page)) return who?.flags.admin ? 'page' : 'go-home'
  if (openPages.includes(page) || panelPaths.has(page)) return 'page'
  // A script or picture that is missing is not answered with a page.
  const isFile = /\.[a-z0-9]{1,8}$/i.test(page)
  const wantsPage = accept === undefined || accept.includes('text/html') || (accept.includes('*/*') && !isFile)
  return wantsPage ? 'unknown-page' : 'no-page'
}
