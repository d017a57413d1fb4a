import { useEffect, useState } from 'react'
import { useMainPlayer } from './mainPlayer.ts'

/** How long parts of the page wait for a picture if none comes, in ms. */
const patience = 3_000

/** Whether the main picture has moved, or there is none to wait for: from then on the rest may be loaded. */
export function usePictureCame(): boolean {
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
