import type { PictureShape } from '@shoal/bus'
import { useEffect, useRef } from 'react'
import type { LivePlayer } from '../player/index.ts'

/**
 * What becomes of the picture while another panel stands: it goes on in a corner with its sound, unless it was paused or
 * somebody closes it. Another video of the page that is heard pauses it; back on its own panel it runs again.
 * @param setShut told whether there is nothing to play in the corner
 */
export function useSmallPlayer(
  shape: PictureShape,
  player: LivePlayer,
  video: HTMLVideoElement | null,
  setShut: (shut: boolean) => void,
): void {
  const small = shape === 'small'
  const silenced = useRef(false)

  useEffect(() => {
    if (!small) return
    if (player.state.getState().phase === 'paused') setShut(true)
    const heard = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement) || target === video || target.paused) return
      if (target.muted || target.volume === 0 || player.state.getState().phase === 'paused') return
      silenced.current = true
      player.pause()
    }
    const ending = new AbortController()
    // Media events do not bubble; on their way down they can be heard.
    for (const name of ['play', 'volumechange'])
      document.addEventListener(name, heard, { capture: true, signal: ending.signal })
    return () => {
      ending.abort()
      setShut(false)
      if (silenced.current) player.jumpToLive()
      silenced.current = false
    }
  }, [small, player, video, setShut])
}
