import { useCallback, useEffect, useState } from 'react'

/** Picture in picture of a video element, in place of any other that floats; null where the browser has none. */
export function usePictureInPicture(video: HTMLVideoElement | null): { active: boolean; toggle(): void } | null {
  const [active, setActive] = useState(false)
  useEffect(() => {
    if (!video) return
    const ending = new AbortController()
    video.addEventListener('enterpictureinpicture', () => setActive(true), { signal: ending.signal })
    video.addEventListener('leavepictureinpicture', () => setActive(false), { signal: ending.signal })
    return () => ending.abort()
  }, [video])
  const toggle = useCallback(() => {
    // Refused when there is no picture yet, or without a gesture: then nothing happens.
    if (video && document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => {})
    else video?.requestPictureInPicture().catch(() => {})
  }, [video])
  return document.pictureInPictureEnabled ? { active, toggle } : null
}
