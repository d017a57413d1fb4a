import { useCallback, useEffect, useState } from 'react'

export type Immersion = 'none' | 'cinema' | 'full'

/** iPhones know full screen for the video alone. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * Cinema mode (the picture takes the page, the chat stays) and full screen. In full screen it is the page that is full,
 * with the picture over everything: so toasts and dialogs are still seen.
 * @param allowed STR-7: false (no camera) ends both
 */
export function useImmersive(video: HTMLVideoElement | null, allowed: boolean) {
  const [cinema, setCinema] = useState(false)
  const [full, setFull] = useState(false)

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === document.documentElement)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      leaveFullScreen()
    }
  }, [])

  useEffect(() => {
    if (allowed) return
    setCinema(false)
    leaveFullScreen()
  }, [allowed])

  const toggleFull = useCallback(() => {
    if (document.fullscreenElement) leaveFullScreen()
    else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {})
    else (video as AppleVideo | null)?.webkitEnterFullscreen?.()
  }, [video])
  const toggleCinema = useCallback(() => setCinema((before) => !before), [])

  const immersion: Immersion = !allowed ? 'none' : full ? 'full' : cinema ? 'cinema' : 'none'
  return { immersion, toggleCinema, toggleFull, leaveCinema: cinema && !full ? toggleCinema : undefined }
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
