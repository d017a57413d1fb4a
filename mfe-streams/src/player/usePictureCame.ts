import { useEffect, useState } from 'react'
import { useMainPlayer } from './mainPlayer.ts'

/** Whatever waits for a picture does so no longer where there is none, in ms. */
const patience = 3_000

/** Whether the main picture has moved, or there is none to wait for: what is not needed for it may be loaded. */
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
