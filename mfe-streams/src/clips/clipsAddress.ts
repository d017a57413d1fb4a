import { panelAddress } from '@shoal/remote-kit'

/** What the clips panel shows; it stands in the address, so that it can be sent to somebody [NAV-2]. */
export type Place =
  | { view: 'browse' }
  | { view: 'liked' }
  | { view: 'history' }
  | { view: 'user'; id: string }
  | { view: 'clip'; id: string }

function segmentsOf(place: Place): string[] {
  switch (place.view) {
    case 'browse':
      return []
    case 'liked':
    case 'history':
      return ['my', place.view]
    case 'user':
      return ['user', place.id]
    case 'clip':
      return [place.id]
  }
}

export const clipsAddress = panelAddress<Place>({
  panel: 'clips',
  path: '/clips',
  home: { view: 'browse' },
  read([first, second]) {
    if (first === 'my') return { view: second === 'history' ? 'history' : 'liked' }
    if (first === 'user' && second) return { view: 'user', id: second }
    return first ? { view: 'clip', id: first } : { view: 'browse' }
  },
  write: (place) => ({ segments: segmentsOf(place) }),
})
