import { settingsArea } from '@shoal/bus'
import { loudnessOf } from '@shoal/bus/voice/rules'
import { useEffect, useState } from 'react'
import { createStore } from 'zustand'
import { liveStore } from '../hooks/liveStore.ts'

/** What somebody listens to for themselves. */
interface Listening {
  /** The button whose sound is heard, or null. */
  heard: symbol | null
  /** Plays a sound from its beginning; what was heard before ends. */
  listen(button: symbol, url: string): void
  /** Ends the sound of this button, if it is the one that is heard. */
  stop(button: symbol): void
}

/**
 * Sounds that only the person at this page hears, one at a time, as loud as for a viewer whose picture is at full volume.
 * What is set in Settings is obeyed at once, also by the sound that is heard.
 */
const useSounds = liveStore<Listening>(({ bus, toast }) => {
  const sound = bus.state(settingsArea.states.sound)
  let playing: HTMLAudioElement | null = null
  sound.changes.subscribe((master) => {
    if (playing) playing.volume = loudnessOf(master)
  })

  return createStore<Listening>((set, get) => {
    function end() {
      const ended = playing
      playing = null
      ended?.pause()
      set({ heard: null })
    }
    return {
      heard: null,

      listen(button, url) {
        end()
        const volume = loudnessOf(sound.value)
        // Silence that looks like a sound would be taken for a broken one.
        if (volume === 0) return toast({ id: 'listening-muted', type: 'info', text: 'Your sounds are off in Settings' })
        const audio = new Audio(url)
        audio.volume = volume
        // Only of the sound that is meant to be heard: one that was stopped while it loaded is refused, too.
        const onlyNow = (what: () => void) => () => {
          if (playing === audio) what()
        }
        const fail = onlyNow(() => {
          end()
          toast({ id: 'listening-failed', type: 'error', text: 'This sound could not be loaded' })
        })
        audio.addEventListener('ended', onlyNow(end))
        audio.addEventListener('error', fail)
        playing = audio
        set({ heard: button })
        audio.play().catch(fail)
      },

      stop(button) {
        if (get().heard === button) end()
      },
    }
  })
})

/**
 * For a button that plays the sound at `url` and stops it, for the person at this page alone; one sound is heard at a time,
 * by the volume of Settings [SFX-2]. It stops by itself when its component goes. Null: there is no sound, and it does nothing.
 */
export function useListening(url: string | null): { isHeard: boolean; toggle(): void } {
  const [button] = useState(() => Symbol('a button that plays'))
  const isHeard = useSounds(({ heard }) => heard === button)
  const listen = useSounds((state) => state.listen)
  const stop = useSounds((state) => state.stop)
  useEffect(() => () => stop(button), [stop, button])
  return {
    isHeard,
    toggle() {
      if (isHeard) stop(button)
      else if (url !== null) listen(button, url)
    },
  }
}
