import { panelAddress } from '@shoal/remote-kit'

/** What the panel shows; it stands in the address, so that a colleague can be sent there. */
export type Place = { view: 'overview' } | { view: 'tokens' } | { view: 'history' } | { view: 'remote'; name: string }

export const registryAddress = panelAddress<Place>({
  panel: 'remotes',
  path: '/admin/remotes',
  home: { view: 'overview' },
  read([first, ...more]) {
    if (first === undefined || more.length > 0) return { view: 'overview' }
    if (first === 'tokens' || first === 'history') return { view: first }
    return first.startsWith('mfe-') ? { view: 'remote', name: first } : { view: 'overview' }
  },
  write(place) {
    if (place.view === 'overview') return { segments: [] }
    return { segments: [place.view === 'remote' ? place.name : place.view] }
  },
})
