import { useEffect, useRef } from 'react'

export interface MediaKeys {
  play(): void
  pause(): void
  /** By seconds; negative goes back. */
  seekBy(seconds: number): void
  next(): void
  previous(): void
}

/** How far a media key moves the picture if it does not say, in seconds. */
const STEP = 10

/**
 * STR-8: tells the device what plays, for its lock screen and its media keys, and obeys them.
 * @param camera null while nothing plays; ends what was told
 * @param still address of a picture of the camera
 */
export function useMediaSession(
  camera: string | null,
  still: string | null,
  state: 'playing' | 'paused',
  keys: MediaKeys,
): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const session = navigator.mediaSession
    if (!session || camera === null) return
    session.metadata = new MediaMetadata({
      title: camera,
      artist: 'Shoal',
      artwork: still === null ? [] : [{ src: new URL(still, location.href).href, type: 'image/jpeg' }],
    })
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => latest.current.play(),
      pause: () => latest.current.pause(),
      seekbackward: ({ seekOffset }) => latest.current.seekBy(-(seekOffset ?? STEP)),
      seekforward: ({ seekOffset }) => latest.current.seekBy(seekOffset ?? STEP),
      nexttrack: () => latest.current.next(),
      previoustrack: () => latest.current.previous(),
    }
    const on = (name: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(name, handler)
      } catch {
        // This browser does not know the key.
      }
    }
    const names = Object.keys(handlers) as MediaSessionAction[]
    for (const name of names) on(name, handlers[name] ?? null)
    return () => {
      session.metadata = null
      for (const name of names) on(name, null)
    }
  }, [camera, still])
  useEffect(() => {
    if (navigator.mediaSession) navigator.mediaSession.playbackState = camera === null ? 'none' : state
  }, [camera, state])
}
