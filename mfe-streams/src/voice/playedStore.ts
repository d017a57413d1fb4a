import { type PlayedMessage, voiceArea } from '@shoal/bus/voice'
import { limits } from '@shoal/bus/voice/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

/** A message with its time on the clock of this page, `performance.now()`. */
export interface Heard extends PlayedMessage {
  readonly begins: number
  readonly ends: number
  /** Until when its caption stands, unless the next message begins before. */
  readonly readUntil: number
}

/** How long a caption stands at least, in ms: a sound of half a second is over before anybody has read its name. */
const readable = 2_500

interface PlayedState extends Loading {
  /** What is played now or next, in all rooms; the first to begin first. */
  played: readonly Heard[]
}

/** The page's clock may be a day off, so it is told in how many ms a message begins. */
const heardOf = (message: PlayedMessage): Heard => {
  const begins = performance.now() + message.startsIn
  return {
    ...message,
    begins,
    ends: begins + message.durationMs,
    readUntil: begins + Math.max(readable, message.durationMs),
  }
}

/**
 * TTS messages and sound effects as they are played [TTS-2, SFX-1]. One that is told again is taken once; so it is not
 * heard twice, its id stays known for the time of the replay guard [SFX-2].
 */
export const usePlayed = liveStore((shell: Shell) => {
  const known = new Map<string, number>()
  const withNew = (before: readonly Heard[], came: readonly PlayedMessage[]): readonly Heard[] => {
    const now = performance.now()
    for (const [id, at] of known) if (now - at > limits.replayGuard) known.delete(id)
    const fresh = came.filter(({ id }) => !known.has(id)).map(heardOf)
    for (const { id, ends } of fresh) known.set(id, ends)
    return [...before.filter(({ readUntil }) => readUntil > now), ...fresh].toSorted(
      (one, other) => one.begins - other.begins,
    )
  }
  return snapshotStore<PlayedState, typeof voiceArea>(shell, {
    source: voiceArea,
    state: () => ({ played: [] }),
    take: (snapshot, { played }) => ({ played: withNew(played, snapshot.played) }),
    changes: (on) => on(voiceArea.receives.played, (message, { played }) => ({ played: withNew(played, [message]) })),
  })
})
