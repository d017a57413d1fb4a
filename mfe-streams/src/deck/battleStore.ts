import { sessionArea } from '@shoal/bus'
import { type BattleChat, battleArea } from '@shoal/bus/battle'
import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

export interface BattleOn {
  battle: BattleChat | null
  /** The server's clock minus this browser's, in ms. */
  clockOffset: number
}

/** The battle that runs, as everybody sees it. */
export const useBattleOn = liveStore(({ bus }) => {
  const store = createStore<BattleOn>(() => ({ battle: null, clockOffset: 0 }))
  const read = async () => {
    try {
      const { snapshot, now } = await bus.request(battleArea.sends.watch, { open: true })
      const { battleChat, userOneVotes, userTwoVotes } = snapshot
      store.setState({
        battle: battleChat && { ...battleChat, userOneVotes, userTwoVotes },
        clockOffset: Date.parse(now) - Date.now(),
      })
    } catch {
      // The last known battle stays; it is asked for again with the next connection.
    }
  }
  bus.stay(battleArea.sends.watch, { open: false })
  void read()
  bus.on(battleArea.receives.start).subscribe((battle) => store.setState({ battle }))
  bus.on(battleArea.receives.votes).subscribe(({ id, userOneVotes, userTwoVotes }) =>
    store.setState(({ battle }) => {
      if (battle?.id !== id) return {}
      // Votes may be told in another order than they were counted; they only grow.
      const one = Math.max(battle.userOneVotes, userOneVotes)
      const two = Math.max(battle.userTwoVotes, userTwoVotes)
      return { battle: { ...battle, userOneVotes: one, userTwoVotes: two } }
    }),
  )
  bus
    .on(battleArea.receives.end)
    .subscribe(({ id }) => store.setState(({ battle }) => (battle?.id === id ? { battle: null } : {})))
  bus.on(sessionArea.topics['catch-up']).subscribe(() => void read())
  return store
})
