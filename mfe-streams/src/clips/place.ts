import { useSyncExternalStore } from 'react'

/** What the clips panel shows; it stands in the address, so that it can be sent to somebody [NAV-2]. */
export type Place =
  | { view: 'browse' }
  | { view: 'liked' }
  | { view: 'history' }
  | { view: 'user'; id: string }
  | { view: 'clip'; id: string }

const base = '/clips'

export function placeOf(pathname: string): Place {
  const [first, second] = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1).split('/') : []
  if (first === 'my') return { view: second === 'history' ? 'history' : 'liked' }
  if (first === 'user' && second) return { view: 'user', id: decodeURIComponent(second) }
  return first ? { view: 'clip', id: decodeURIComponent(first) } : { view: 'browse' }
}

export function addressOf(place: Place): string {
  switch (place.view) {
    case 'browse':
      return base
    case 'liked':
    case 'history':
      return `${base}/my/${place.view}`
    case 'user':
      return `${base}/user/${encodeURIComponent(place.id)}`
    case 'clip':
      return `${base}/${encodeURIComponent(place.id)}`
  }
}

const followers = new Set<() => void>()

/** Goes to a place of the panel, from wherever: the shell follows the address. The query string stays. */
export function goTo(place: Place): void {
  const address = addressOf(place)
  if (address !== location.pathname) history.pushState(history.state, '', address + location.search)
  for (const follow of followers) follow()
}

function subscribe(changed: () => void): () => void {
  followers.add(changed)
  window.addEventListener('popstate', changed)
  return () => {
    followers.delete(changed)
    window.removeEventListener('popstate', changed)
  }
}

/** The path of the address; another panel's while this one is on its way out. */
const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname)

export const usePlace = (): Place => placeOf(usePathname())
