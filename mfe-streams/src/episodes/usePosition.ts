import { episodesArea, type Recording } from '@shoal/bus/episodes'
import { useSession, useShell } from '@shoal/remote-kit'
import { type RefObject, useEffect } from 'react'
import { notePosition } from './recordingQueries.ts'
import { keepOnDevice } from './resume.ts'

/** Between two notes while it plays, in seconds of the film. */
const every = 5

/**
 * Notes where a film stands: every few seconds, when it stops, and when the page is left [STR-15]. For visitors on the
 * device, for everybody else on the server.
 */
export function usePosition(video: RefObject<HTMLVideoElement | null>, { id }: Pick<Recording, 'id'>): void {
  const { api, storage } = useShell()
  const visitor = useSession() === null

  useEffect(() => {
    const element = video.current
    if (!element) return
    let noted: number | null = null

    const keep = (leaving: boolean) => {
      const seconds = element.ended ? element.duration : element.currentTime
      // Before the first picture it stands at 0, whatever was noted before.
      if (element.readyState === 0 || !Number.isFinite(seconds)) return
      if (noted !== null && Math.abs(noted - seconds) < 0.5) return
      noted = seconds
      notePosition(id, seconds)
      if (visitor) keepOnDevice(storage.local, id, seconds)
      else if (leaving) sendOnTheWay(id, seconds)
      // A position that could not be noted now is noted five seconds later.
      else
        api(episodesArea)
          .keepPosition({ params: { id }, body: { seconds } })
          .catch(() => {})
    }
    const onTime = () => {
      noted ??= element.currentTime
      if (!element.seeking && Math.abs(element.currentTime - noted) >= every) keep(false)
    }
    const onStop = () => keep(false)
    const onLeave = () => keep(true)
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep(true)
    }
    element.addEventListener('timeupdate', onTime)
    element.addEventListener('pause', onStop)
    element.addEventListener('ended', onStop)
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      keep(true)
      element.removeEventListener('timeupdate', onTime)
      element.removeEventListener('pause', onStop)
      element.removeEventListener('ended', onStop)
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [video, id, visitor, api, storage])
}

/** A call that outlives the page, or the panel, that sends it. */
function sendOnTheWay(id: string, seconds: number): void {
  const body = new Blob([JSON.stringify({ seconds })], { type: 'application/json' })
  navigator.sendBeacon?.(`/api/episodes/${encodeURIComponent(id)}/position`, body)
}
