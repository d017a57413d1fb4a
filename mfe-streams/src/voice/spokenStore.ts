import { type SpokenMessage, voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

/** A message with its time on the clock of this page, `performance.now()`. */
export interface Heard extends SpokenMessage {
  readonly begins: number
  readonly ends: number
}

interface SpokenState extends Loading {
  /** What is spoken now or next, in all rooms. */
  spoken: readonly Heard[]
}

/** The page's clock may be a day off, so it is told in how many ms a message begins. */
const heardOf = (message: SpokenMessage): Heard => {
  const begins = performance.now() + message.startsIn
  return { ...message, begins, ends: begins + message.durationMs }
}

/**
 * Messages that are read aloud [TTS-2]. One that is told again is taken once; so it is not heard twice, its id stays known
 * for the time of the replay guard [SFX-2].
 */
export const useSpoken = liveStore((shell: Shell) => {
  const known = new Map<string, number>()
  const withNew = (before: readonly Heard[], came: readonly SpokenMessage[]): readonly Heard[] => {
    const now = performance.now()
    for (const [id, at] of known) if (now - at > limits.replayGuard) known.delete(id)
    const fresh = came.filter(({ id }) => !known.has(id)).map(heardOf)
    for (const { id, ends } of fresh) known.set(id, ends)
    return [...before.filter(({ ends }) => ends > now), ...fresh].toSorted((one, other) => one.begins - other.begins)
  }
  return snapshotStore<SpokenState, typeof voiceArea>(shell, {
    source: voiceArea,
    state: () => ({ spoken: [] }),
    take: (snapshot, { spoken }) => ({ spoken: withNew(spoken, snapshot.spoken) }),
    changes: (on) => on(voiceArea.receives.spoken, (message, { spoken }) => ({ spoken: withNew(spoken, [message]) })),
  })
})
