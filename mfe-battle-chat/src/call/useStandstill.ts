import { limits } from '@shoal/bus/battleMedia/limits'
import { useEffect } from 'react'

/**
 * Calls `onStill` when a video has shown no new frame for three seconds, and again for as long as it does not. A page in the
 * background draws none, and a browser that does not count frames says nothing: neither stands still.
 */
export function useStandstill(video: HTMLVideoElement | null, onStill: () => void): void {
  useEffect(() => {
    if (!video) return
    let before: number | null = null
    let movedAt = Date.now()
    const looking = setInterval(() => {
      const frames = video.getVideoPlaybackQuality?.().totalVideoFrames ?? null
      if (frames === null || frames !== before || document.visibilityState === 'hidden') movedAt = Date.now()
      before = frames
      if (Date.now() - movedAt > limits.silence) onStill()
    }, 500)
    return () => clearInterval(looking)
  }, [video, onStill])
}
