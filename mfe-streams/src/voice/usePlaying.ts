import { useEffect, useRef } from 'react'
import type { Heard } from './playedStore.ts'

/** A sound that is so far from its place is set to it, in ms: it came late, or the picture was changed meanwhile. */
const apart = 300

function set(audio: HTMLAudioElement, volume: number): void {
  audio.volume = volume
  audio.muted = volume === 0
}

/**
 * Plays a message at its time, and from its middle for somebody who comes later, so that all pages hear the same at once
 * [TTS-2, SFX-1]. Its sound is fetched before. Where the browser allows no sound yet, its caption stands alone.
 * @param volume 0 to 1
 */
export function usePlaying(message: Heard | undefined, volume: number): void {
  const sound = useRef<HTMLAudioElement>(null)
  const loudness = useRef(volume)
  const { url, begins, ends } = message ?? {}
  useEffect(() => {
    if (url === undefined || begins === undefined || ends === undefined) return
    const audio = new Audio(url)
    audio.preload = 'auto'
    set(audio, loudness.current)
    sound.current = audio
    const begin = () => {
      const late = performance.now() - begins
      if (late > apart) audio.currentTime = late / 1_000
      audio.play().catch(() => {})
    }
    const timer = setTimeout(begin, Math.max(0, begins - performance.now()))
    return () => {
      clearTimeout(timer)
      audio.pause()
      audio.removeAttribute('src')
      sound.current = null
    }
  }, [url, begins, ends])
  useEffect(() => {
    loudness.current = volume
    if (sound.current) set(sound.current, volume)
  }, [volume])
}
