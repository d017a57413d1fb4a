import { panelAddress } from '@shoal/remote-kit'
import type { Place } from './place.ts'

/** What the market panel shows; it stands in the address, so that it can be sent to somebody. */
export const marketAddress = panelAddress<Place>({
  panel: 'market',
  path: '/market',
  home: { view: 'browse' },
  read([first, second]) {
    if (first === 'mine') return { view: 'mine' }
    if (first === 'of' && second) return { view: 'browse', userId: second }
    return first ? { view: 'auction', id: first } : { view: 'browse' }
  },
  write(place) {
    if (place.view === 'mine') return { segments: ['mine'] }
    if (place.view === 'auction') return { segments: [place.id] }
    return { segments: place.userId === undefined ? [] : ['of', place.userId] }
  },
})
