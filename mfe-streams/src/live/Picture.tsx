import { firstPicture } from '@shoal/bus/streams/handover'
import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react'
import styles from './MainMonitor.module.css'

/**
 * The video element of the main picture. The page may have begun with one that plays this camera already: then it is that
 * one. React only keeps the place: it could not take over an element in which a stream plays.
 */
export function Picture({
  camera,
  poster,
  label,
  attach,
  onDoubleClick,
}: {
  /** Id of the camera that is to play; null for none. */
  camera: string | null
  poster: string | null
  label: string
  /** Takes the element; returns what gives it back. */
  attach: RefCallback<HTMLVideoElement>
  onDoubleClick(): void
}): ReactNode {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element that the page began with exists only at first
  const place = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return
      const first = firstPicture()
      const mine = first?.camera === camera ? first : null
      if (!mine) first?.end()
      const element = mine?.video ?? document.createElement('video')
      if (mine) mine.moveTo(host)
      else host.append(element)
      element.removeAttribute('id')
      element.className = styles.main ?? ''
      element.playsInline = true
      setVideo(element)
      const release = attach(element)
      return () => {
        release?.()
        element.remove()
      }
    },
    [attach],
  )
  useEffect(() => {
    if (!video) return
    if (poster) video.poster = poster
    else video.removeAttribute('poster')
    video.setAttribute('aria-label', label)
  }, [video, poster, label])
  useEffect(() => {
    if (!video) return
    video.addEventListener('dblclick', onDoubleClick)
    return () => video.removeEventListener('dblclick', onDoubleClick)
  }, [video, onDoubleClick])
  return <div ref={place} className={styles.screen} />
}
