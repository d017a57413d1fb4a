import { useEffect, useMemo, useRef, useState } from 'react'

/** How loud something is: 0 to 1, and whether it is silent all the same. */
export interface FilmSound {
  volume: number
  muted: boolean
}

/** Where a film is; times in seconds. */
export interface FilmState extends FilmSound {
  time: number
  /** 0 until it is known. */
  duration: number
  paused: boolean
  /** Up to where it is loaded. */
  loaded: number
  /** It should move and does not yet. */
  waiting: boolean
}

const none: FilmState = { time: 0, duration: 0, paused: true, loaded: 0, waiting: false, volume: 1, muted: false }

/** After which of the element's own events something of it may be another. */
const told = [
  ...(['loadedmetadata', 'durationchange', 'timeupdate', 'seeking', 'seeked', 'play', 'pause', 'ended'] as const),
  ...(['playing', 'waiting', 'progress', 'volumechange', 'emptied'] as const),
]

const lengthOf = ({ duration }: HTMLVideoElement) => (Number.isFinite(duration) ? duration : 0)

function read(video: HTMLVideoElement, waiting: boolean): FilmState {
  const { currentTime, paused, volume, muted, buffered } = video
  let loaded = 0
  for (let index = 0; index < (buffered?.length ?? 0); index += 1)
    if (buffered.start(index) <= currentTime + 0.5) loaded = buffered.end(index)
  return { time: currentTime, duration: lengthOf(video), paused, loaded, waiting: waiting && !paused, volume, muted }
}

/** The time of a film, for screen readers. */
export const standingOf = (time: number, duration: number): string =>
  `${Math.floor(time)} of ${Math.floor(duration)} seconds`

/** The state of a video element, and its controls. `sound` is only read at the beginning. */
export function useFilm(video: HTMLVideoElement | null, sound?: FilmSound, onSound?: (sound: FilmSound) => void) {
  const [state, setState] = useState(none)
  const first = useRef(sound)
  const tell = useRef(onSound)
  tell.current = onSound

  useEffect(() => {
    if (!video) return
    if (first.current) {
      video.volume = first.current.volume
      video.muted = first.current.muted
    }
    let waiting = false
    const look = ({ type }: { type: string }) => {
      if (type === 'waiting') waiting = true
      else if (video.readyState > 2 || type === 'emptied') waiting = false
      setState(read(video, waiting))
    }
    for (const name of told) video.addEventListener(name, look)
    look({ type: '' })
    return () => {
      for (const name of told) video.removeEventListener(name, look)
    }
  }, [video])

  const act = useMemo(() => {
    const seek = (seconds: number) => {
      if (video) video.currentTime = Math.min(Math.max(seconds, 0), lengthOf(video))
    }
    const hear = (change: Partial<FilmSound>) => {
      if (!video) return
      Object.assign(video, change)
      tell.current?.({ volume: video.volume, muted: video.muted })
    }
    return {
      toggle(): void {
        if (!video?.paused) video?.pause()
        // Refused where there is nothing to play: the element says so itself.
        else video.play()?.catch(() => {})
      },
      seek,
      seekBy: (seconds: number) => seek((video?.currentTime ?? 0) + seconds),
      setVolume(volume: number): void {
        const next = Math.min(Math.max(volume, 0), 1)
        hear({ volume: next, muted: next === 0 })
      },
      setMuted: (muted: boolean) => hear({ muted, ...(!muted && video?.volume === 0 && { volume: 0.5 }) }),
    }
  }, [video])
  return { state, act }
}
