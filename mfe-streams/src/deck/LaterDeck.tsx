import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { usePictureCame } from '../player/index.ts'

const Deck = later(() => import('./Deck.tsx'), { name: 'What happens in the house' })

/** What is on, what just happened and who is ahead, below the cameras. It comes after the picture. */
export function LaterDeck(): ReactNode {
  return usePictureCame() && <Deck />
}
