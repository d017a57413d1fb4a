import { battleArea, type LeaderboardRow } from '@shoal/bus/battle'
import { momentsArea } from '@shoal/bus/moments'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

interface BattleBoard extends Loading {
  rows: readonly LeaderboardRow[]
}

/** The best by wins; read again when a battle has ended. */
export const useBattleBoard = liveStore((shell: Shell) => {
  const store = snapshotStore<BattleBoard, typeof battleArea>(shell, {
    source: battleArea,
    state: () => ({ rows: [] }),
    take: ({ leaderboard }) => ({ rows: leaderboard.filter(({ wins }) => wins > 0) }),
  })
  shell.bus.on(momentsArea.receives.happened).subscribe(({ moments }) => {
    if (moments.some(({ kind }) => kind === 'battle')) void store.getState().load()
  })
  return store
})
