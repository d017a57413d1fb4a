import type { BattleChat, BattleSnapshot, BattleStats, BattleStatus, Person, QueueInfo } from '@shoal/bus'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { problemText } from './problemText.ts'
import { keepRecords } from './records.ts'
import { playSound } from './sounds.ts'
import { wireBattle } from './wireBattle.ts'

export interface Votes {
  one: number
  two: number
}

/** How the last battle ended; shown until the next one begins. */
export interface BattleResult {
  battle: BattleChat
  votes: Votes
  winner: Person
  loser: Person
  /** The loser did not come back in time, or left for good [BAT-10]. */
  forfeit: boolean
}

export interface BattleState {
  phase: 'loading' | 'ready' | 'failed'
  /** Why the battle could not be read. */
  problem: string | null
  battle: BattleChat | null
  votes: Votes
  status: BattleStatus
  queue: QueueInfo
  result: BattleResult | null
  /** What came of the battles of those who are shown, by person. */
  stats: Record<string, BattleStats>
  /** The server's clock minus this browser's, in ms. */
  clockOffset: number
  /** BAT-10: when a lost connection becomes a lost battle, by this browser's clock; null while connected. */
  returnBy: number | null
  /** The battle in which a vote made on this page was counted: the free one is used. */
  votedIn: string | null
  /** How many components show the battle; without any, only the own part is kept. */
  viewers: number
  /** Fetches a fresh snapshot. */
  sync(): Promise<void>
  /** Somebody looks at the battle (`view`), or only waits for the own one (`own`). Returns the end of it. */
  attend(as: 'view' | 'own'): () => void
  /** Enters or leaves the queue [BAT-2]. A refusal becomes a toast. */
  queueUp(wanted: boolean): Promise<void>
  noteVote(battleId: string): void
}
export type BattleStore = StoreApi<BattleState>

export const noVotes: Votes = { one: 0, two: 0 }
export const nobodyWaits: QueueInfo = { queueLength: 0, myPosition: null }

export const isIn = (battle: BattleChat | null, userId: string | undefined): boolean =>
  battle !== null && userId !== undefined && (battle.userOne.id === userId || battle.userTwo.id === userId)

export function createBattleStore(shell: Shell): BattleStore {
  const { bus } = shell
  let syncs = 0

  const store: BattleStore = createStore<BattleState>((set, get) => {
    /** Somebody who neither watches nor takes part hears nothing more of this battle: it is not kept. */
    const take = ({ battleChat, status, userOneVotes, userTwoVotes }: BattleSnapshot) => {
      const battle = get().viewers > 0 || status !== 'idle' ? battleChat : null
      set({
        battle,
        votes: battle ? { one: userOneVotes, two: userTwoVotes } : noVotes,
        status,
        returnBy: null,
        ...(battle && { result: null }),
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
      stats: {},
      clockOffset: 0,
      returnBy: null,
      votedIn: null,
      viewers: 0,

      async sync() {
        syncs += 1
        const mine = syncs
        if (get().phase === 'failed') set({ phase: 'loading' })
        try {
          const { snapshot, queueInfo, now } = await bus.request('battle-chat:watch', { open: get().viewers > 0 })
          if (mine !== syncs) return
          const travel = (bus.state('connection').value.latency ?? 0) / 2
          set({ queue: queueInfo, clockOffset: Date.parse(now) + travel - Date.now() })
          take(snapshot)
          set({ phase: 'ready', problem: null })
        } catch (error) {
          if (mine !== syncs) return
          // What is known stays on the page; the connection's own sign says that it is not live.
          set({ phase: get().phase === 'ready' ? 'ready' : 'failed', problem: problemText(error) })
        }
      },

      attend(as) {
        if (as === 'own') {
          if (get().phase === 'loading' && syncs === 0) void get().sync()
          return () => {}
        }
        set(({ viewers }) => ({ viewers: viewers + 1 }))
        if (get().viewers === 1) void get().sync()
        return () => {
          set(({ viewers }) => ({ viewers: viewers - 1 }))
          if (get().viewers > 0) return
          set({ result: null, ...(get().status === 'idle' && { battle: null, votes: noVotes }) })
          void get().sync()
        }
      },

      noteVote: (votedIn) => set({ votedIn }),

      async queueUp(wanted) {
        const before = get().status
        try {
          take(await bus.request(wanted ? 'battle-chat:queue' : 'battle-chat:dequeue', undefined))
          if (before !== 'queued' && get().status === 'queued') playSound(bus, 'battle-queue')
        } catch (error) {
          shell.toast({ type: 'error', text: problemText(error) })
        }
      },
    }
  })

  wireBattle(store, shell)
  keepRecords(store, shell)
  return store
}

export const useBattle = liveStore(createBattleStore)
