import { problemText, sessionArea } from '@shoal/bus'
import { type ActionCounts, type BattleSnapshot, battleArea } from '@shoal/bus/battle'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { createStore } from 'zustand'
import { type BattleState, type BattleStore, noActions, nobodyWaits, noVotes } from './battleState.ts'
import { showEffects } from './effects.ts'
import { keepRecords } from './records.ts'
import { playSound } from './sounds.ts'
import { wireBattle } from './wireBattle.ts'

const most = (one: ActionCounts, other: ActionCounts): ActionCounts => ({
  love: Math.max(one.love, other.love),
  boost: Math.max(one.boost, other.boost),
  sabotage: Math.max(one.sabotage, other.sabotage),
})

export function createBattleStore(shell: Shell): BattleStore {
  const { bus } = shell
  let syncs = 0
  let leave = () => {}

  const store: BattleStore = createStore<BattleState>((set, get) => {
    /** Somebody who neither watches nor takes part hears nothing more of this battle: it is not kept. */
    const take = ({ battleChat, status, userOneVotes, userTwoVotes, actions, kick, away = [] }: BattleSnapshot) => {
      // An answer that was on its way when the battle ended still has it.
      const isOver = battleChat !== null && battleChat.id === get().result?.battle.id
      const battle = !isOver && (get().viewers > 0 || status !== 'idle') ? battleChat : null
      set({
        battle,
        votes: battle ? { one: userOneVotes, two: userTwoVotes } : noVotes,
        status,
        kick: kick ?? null,
        returnBy: null,
        away: Object.fromEntries(away.map(({ userId, until }) => [userId, Date.parse(until)])),
        ...(battle && { result: null, actions: actions ?? noActions }),
      })
    }

    return {
      phase: 'loading',
      problem: null,
      battle: null,
      votes: noVotes,
      status: 'idle',
      queue: nobodyWaits,
      result: null,
      actions: noActions,
      effects: [],
      waiting: [],
      kick: null,
      stats: {},
      clockOffset: 0,
      returnBy: null,
      votedIn: null,
      away: {},
      viewers: 0,

      async sync() {
        syncs += 1
        const mine = syncs
        if (get().phase === 'failed') set({ phase: 'loading' })
        try {
          // If no component shows the battle, it only asks, without entering or leaving the room: other remotes of the page
          // may be in it.
          const { snapshot, queueInfo, waiting, voted, now } = await bus.request(
            battleArea.sends.watch,
            get().viewers > 0 ? { open: true } : {},
          )
          if (mine !== syncs) return
          const travel = (bus.state(sessionArea.states.connection).value.latency ?? 0) / 2
          set({ queue: queueInfo, waiting: waiting ?? [], clockOffset: Date.parse(now) + travel - Date.now() })
          take(snapshot)
          if (voted && snapshot.battleChat) get().noteVote(snapshot.battleChat.id)
          set({ phase: 'ready', problem: null })
        } catch (error) {
          if (mine !== syncs) return
          // The last known battle stays on the page; the sign of the connection says that it is not live.
          set({ phase: get().phase === 'ready' ? 'ready' : 'failed', problem: problemText(error) })
        }
      },

      attend(as) {
        if (as === 'own') {
          if (get().phase === 'loading' && syncs === 0) void get().sync()
          return () => {}
        }
        set(({ viewers }) => ({ viewers: viewers + 1 }))
        if (get().viewers === 1) {
          leave = bus.stay(battleArea.sends.watch, { open: false })
          void get().sync()
        }
        return () => {
          set(({ viewers }) => ({ viewers: viewers - 1 }))
          if (get().viewers > 0) return
          set({ result: null, effects: [], ...(get().status === 'idle' && { battle: null, votes: noVotes }) })
          leave()
        }
      },

      noteVote: (votedIn) => set({ votedIn }),

      countActions(battleId, { one, two }) {
        if (get().battle?.id === battleId)
          set(({ actions }) => ({ actions: { one: most(actions.one, one), two: most(actions.two, two) } }))
      },

      async queueUp(wanted) {
        const before = get().status
        try {
          take(await bus.request(wanted ? battleArea.sends.queue : battleArea.sends.dequeue, undefined))
          if (before !== 'queued' && get().status === 'queued') playSound(bus, 'battle-queue')
        } catch (error) {
          shell.toast({ type: 'error', text: problemText(error) })
        }
      },
    }
  })

  wireBattle(store, shell)
  keepRecords(store, shell)
  showEffects(store, shell)
  return store
}

export const useBattle = liveStore(createBattleStore)
