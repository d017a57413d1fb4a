import type { ReactNode } from 'react'
import { useLoaded } from '../layout/useLoaded.ts'
import { usePictureCame } from '../player/index.ts'

const load = () => import('./Deck.tsx')

/** What is on, what just happened and who is ahead, below the cameras. It comes after the picture. */
export function LaterDeck(): ReactNode {
  const Deck = useLoaded(load, usePictureCame(), 'What is on')
  return Deck && <Deck />
}
