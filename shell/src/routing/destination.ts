import type { Session } from '@shoal/bus/accounts'
import type { Offered, PanelOffer } from '../loading/registry.ts'

/** The main panel that `/` shows (NAV-1). */
export const HOME_PANEL = 'live-streams'

export type ShellPage = 'banned' | 'log-out' | 'not-found'
export type Destination =
  | { kind: 'panel'; id: string }
  | { kind: 'page'; page: ShellPage }
  /** Sent to `/`; `remember` keeps the address for after log-in (NAV-7). */
  | { kind: 'home'; remember: boolean }

/** Paths that need a signed-in person, or an admin (NAV-5). The server refuses their data as well. */
const guarded: Readonly<Record<string, 'user' | 'admin'>> = {
  '/billing': 'user',
  '/chat': 'user',
  '/broadcast': 'user',
  '/tts': 'user',
  '/profile': 'user',
  '/staff': 'admin',
  '/admin': 'admin',
}

const pages: Readonly<Record<string, ShellPage>> = { '/banned': 'banned', '/log-out': 'log-out' }

const under = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/**
 * What an address shows.
 * @param remembered the panel without a path that this entry of the history stood for
 */
export function destinationOf(
  pathname: string,
  remembered: string | null,
  panels: readonly Offered<PanelOffer>[],
  session: Session | null,
): Destination {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : '/'
  const page = pages[path]
  if (page) return { kind: 'page', page }
  const guard = Object.entries(guarded).find(([base]) => under(path, base))?.[1]
  if (guard && !session) return { kind: 'home', remember: true }
  if (guard === 'admin' && !session?.user.app_metadata.admin) return { kind: 'home', remember: false }
  if (path === '/') {
    const known = panels.find(({ offer }) => offer.id === remembered && offer.path === undefined)
    return { kind: 'panel', id: known?.offer.id ?? homePanel(panels) ?? HOME_PANEL }
  }
  const length = ({ offer }: Offered<PanelOffer>) => offer.path?.length ?? 0
  // A panel may live below another one's address: the nearest counts.
  const [found] = panels
    .filter(({ offer }) => offer.path !== undefined && under(path, offer.path))
    .sort((one, other) => length(other) - length(one))
  return found ? { kind: 'panel', id: found.offer.id } : { kind: 'page', page: 'not-found' }
}

/** The panel of `/`: live-streams, or the first one where a show has none. */
export const homePanel = (panels: readonly Offered<PanelOffer>[]): string | null =>
  (panels.find(({ offer }) => offer.id === HOME_PANEL) ?? panels.find(({ offer }) => offer.path === undefined))?.offer
    .id ?? null

/** The address of a panel: its path, or `/`; the query string stays (NAV-2). */
export const addressOf = (offer: Pick<PanelOffer, 'path'>, search: string): string => `${offer.path ?? '/'}${search}`
