import { type ReactNode, useEffect, useState } from 'react'
import { useLoaded } from '../moments/index.ts'
import { useMainPlayer } from '../player/index.ts'

const load = () => import('./Deck.tsx')
/** Without a picture the deck does not wait for one any longer, in ms. */
const patience = 3_000

/** What is on, what just happened and who is ahead, below the cameras. It comes after the picture. */
export function LaterDeck(): ReactNode {
  const Deck = useLoaded(load, usePictureCame(), 'What is on')
  return Deck && <Deck />
}

function usePictureCame(): boolean {
  const player = useMainPlayer((main) => main.player)
  const [came, setCame] = useState(false)
  useEffect(() => {
    if (came) return
    const timer = setTimeout(() => setCame(true), patience)
    const look = () => player?.state.getState().phase === 'playing' && setCame(true)
    const unsubscribe = player?.state.subscribe(look)
    look()
    return () => {
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [player, came])
  return came
}
