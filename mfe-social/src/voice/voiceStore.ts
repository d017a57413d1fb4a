import { accountsArea } from '@shoal/bus/accounts'
import { itemsArea } from '@shoal/bus/items'
import { type TtsMessage, type Voice, voiceArea } from '@shoal/bus/voice'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface VoiceState extends Loading {
  voices: readonly Voice[]
  /** The person's TTS messages that wait for a moderator, the oldest first. */
  waiting: readonly TtsMessage[]
  /** The person's TTS tokens. */
  ttsTokens: number
}

/** The voices, and what the person has to do with them [TTS-1, TTS-3]. Read once something of it is shown. */
export const useVoice = liveStore((shell: Shell) => {
  const { bus } = shell
  const session = bus.state(accountsArea.states.session)
  const store = snapshotStore<VoiceState, typeof voiceArea>(shell, {
    source: voiceArea,
    state: () => ({ voices: [], waiting: [], ttsTokens: 0 }),
    take: ({ voices, ttsMessages, ttsTokens }) => ({ voices, waiting: ttsMessages, ttsTokens }),
    changes(on) {
      on(voiceArea.receives.updated, ({ message }, { waiting }) => ({
        waiting: waiting.flatMap((one) =>
          one.id !== message.id ? [one] : message.kind === 'tts' && message.status === 'queued' ? [message] : [],
        ),
      }))
      on(itemsArea.receives.slots, ({ vouchers }) => ({ ttsTokens: vouchers.tts }))
    },
    forget: { waiting: [], ttsTokens: 0 },
  })
  bus.on(voiceArea.receives.queued).subscribe(({ kind, userId }) => {
    // Staff hear of everybody's.
    if (kind === 'tts' && userId === session.value?.user.id) void store.getState().load()
  })
  bus.on(voiceArea.receives.voices).subscribe(() => void store.getState().load())
  return store
})
