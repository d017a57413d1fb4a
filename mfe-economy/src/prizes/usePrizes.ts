import { sessionArea } from '@shoal/bus'
import { type PrizeMachine, prizesArea } from '@shoal/bus/prizes'
import { limits } from '@shoal/bus/prizes/limits'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface PrizesState extends Loading, PrizeMachine {}

/** The machine's prizes, the person's dry spins and free places, and the wins of others as they happen [ITEM-5]. */
export const usePrizes = liveStore((shell) => {
  const watch = () =>
    // Wins that are missed now come with the next snapshot.
    void shell.bus.request(prizesArea.sends.watch, true).catch(() => {})
  shell.bus.stay(prizesArea.sends.watch, false)
  watch()
  shell.bus.on(sessionArea.topics.resync).subscribe(watch)
  return snapshotStore<PrizesState, typeof prizesArea>(shell, {
    source: prizesArea,
    state: () => ({ pool: [], wins: [], dry: null, places: null }),
    take: (machine) => machine,
    changes(on) {
      on(prizesArea.receives.won, ({ wins }, state) => {
        const known = new Set(wins.map(({ id }) => id))
        return {
          wins: [...wins.toReversed(), ...state.wins.filter(({ id }) => !known.has(id))].slice(0, limits.winsShown),
        }
      })
      on(prizesArea.receives.mine, (mine) => mine)
    },
    forget: { dry: null, places: null },
  })
})
