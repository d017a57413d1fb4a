import { type ChatOptions, chatArea } from '@shoal/bus/chat'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface OptionsState extends Loading {
  /** Null for visitors, and until it is known. */
  options: ChatOptions | null
  /** When a mute of the person ends by the clock of this page, in ms; null while there is none. */
  mutedUntil: number | null
  /** The mute is over. */
  speak(): void
}

const taken = (options: ChatOptions) => ({
  options,
  // The server says for how long: the clocks of pages differ.
  mutedUntil: options.muted && Date.now() + options.muted.forMs,
})

/** The person's chat options, the people they blocked, and whether they are muted, as the server knows it [FLT-2]. */
export const useChatOptions = liveStore<OptionsState>((shell: Shell) =>
  snapshotStore<OptionsState, typeof chatArea>(shell, {
    source: chatArea,
    state: (set) => ({
      options: null,
      mutedUntil: null,
      speak: () => set({ mutedUntil: null }),
    }),
    take: taken,
    changes(on) {
      on(chatArea.receives.options, taken)
    },
    isFor: (session) => session !== null,
    forget: { options: null, mutedUntil: null },
  }),
)
