import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { usePictureCame } from '../player/index.ts'
import type { DeckProps } from './Deck.tsx'

const Deck = later(() => import('./Deck.tsx'), { name: 'What happens in the house' })

/** What is on, what just happened and who is ahead, below the cameras. It comes after the picture. */
export function LaterDeck({ skippable }: DeckProps): ReactNode {
  return usePictureCame() && <Deck skippable={skippable} />
}
