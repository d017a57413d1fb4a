import type { BattleRecording } from '@shoal/bus/battleRecordings'

/** Everything that is recorded of one battle. */
export interface RecordedBattle {
  battleId: string
  startedAt: string
  /** The earliest first; somebody who joined again has several. */
  recordings: BattleRecording[]
}

/** Recordings by battle, in the order in which they come, which is the newest first. */
export function byBattle(recordings: readonly BattleRecording[]): RecordedBattle[] {
  const battles = new Map<string, BattleRecording[]>()
  for (const recording of recordings)
    battles.set(recording.battleId, [recording, ...(battles.get(recording.battleId) ?? [])])
  return [...battles].map(([battleId, own]) => ({ battleId, startedAt: own[0]!.startedAt, recordings: own }))
}

/** Who is in them, once each. */
export const namesIn = ({ recordings }: RecordedBattle): string =>
  [...new Set(recordings.map(({ user }) => user.displayName))].join(' against ')
