import { useCallback, useEffect, useState } from 'react'

/** What the panel shows; it stands in the address, so that a colleague can be sent there. */
export type Place = { view: 'overview' } | { view: 'tokens' } | { view: 'history' } | { view: 'remote'; name: string }

const base = '/admin/remotes'

export function placeOf(pathname: string): Place {
  const rest = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1).replace(/\/+$/, '') : ''
  if (rest === 'tokens' || rest === 'history') return { view: rest }
  return rest.startsWith('mfe-') ? { view: 'remote', name: rest } : { view: 'overview' }
}

export function addressOf(place: Place): string {
  if (place.view === 'overview') return base
  return `${base}/${place.view === 'remote' ? place.name : place.view}`
}

/** The place by the address, and how to go elsewhere. The entry of the history stays one of this panel's. */
export function usePlace(): [Place, (place: Place) => void] {
  const [pathname, setPathname] = useState(() => location.pathname)
  useEffect(() => {
    const follow = () => setPathname(location.pathname)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const go = useCallback((place: Place) => {
    const address = addressOf(place)
    if (address !== location.pathname) history.pushState(history.state, '', address + location.search)
    setPathname(address)
  }, [])
  return [placeOf(pathname), go]
}
