import { settingsArea } from '@shoal/bus'
import type { TtsMessage } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

/** What a moderator listens to. */
interface Listening {
  /** Id of the message that is heard, or null. */
  heard: string | null
  /** Plays the sound of a message from its beginning; what was heard before ends. */
  listen(message: Pick<TtsMessage, 'id' | 'url'>): void
  /** Ends the sound of this message, if it is the one that is heard. */
  stop(id: string): void
}

/** The sounds of messages, one at a time, at the volume that they have on the show [SFX-2]. */
export const useListening = liveStore<Listening>(({ bus, toast }) => {
  const sound = bus.state(settingsArea.states.sound)
  let playing: HTMLAudioElement | null = null
  const loudness = () => (sound.value.muted ? 0 : limits.volume * sound.value.volume)
  sound.changes.subscribe(() => {
    if (playing) playing.volume = loudness()
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

      listen({ id, url }) {
        end()
        if (url === null) return
        // Silence that looks like a sound would be taken for a broken one.
        if (loudness() === 0) return toast({ id: 'tts-muted', type: 'info', text: 'Your sounds are off in Settings' })
        const audio = new Audio(url)
        audio.volume = loudness()
        // Only of the sound that is meant to be heard: one that was stopped while it loaded is refused, too.
        const onlyNow = (what: () => void) => () => {
          if (playing === audio) what()
        }
        const fail = onlyNow(() => {
          end()
          toast({ id: 'tts-unheard', type: 'error', text: 'The sound of this message could not be loaded' })
        })
        audio.addEventListener('ended', onlyNow(end))
        audio.addEventListener('error', fail)
        playing = audio
        set({ heard: id })
        audio.play().catch(fail)
      },

      stop(id) {
        if (get().heard === id) end()
      },
    }
  })
})
