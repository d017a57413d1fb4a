import { sessionArea } from '@shoal/bus'
import { type MarketItem, marketArea } from '@shoal/bus/market'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { createStore } from 'zustand'

export interface MarketState {
  /** The newest version of each auction, by id; a list may hold an older one. */
  newest: Readonly<Record<string, MarketItem>>
  /** Ids of auctions that came up since the list was read. */
  fresh: readonly string[]
  /** How far the server's clock is ahead of this one, in ms. */
  ahead: number
  /** How many components look at the market. */
  lookers: number
  /** Takes over the auctions of an answer, and the server's time in it. */
  learn(items: readonly MarketItem[], now?: string): void
  /** The fresh ones are in the list now. */
  listed(): void
  /** Hears of all changes until what it returns is called. */
  look(): () => void
}

/** MKT-4: the live state of auctions, for all parts of the remote that show some. */
export const useMarketStore = liveStore((shell: Shell) => {
  const { bus } = shell
  const store = createStore<MarketState>((set, get) => {
    const clock = (now: string): Pick<MarketState, 'ahead'> => {
      const travel = (bus.state(sessionArea.states.connection).value.latency ?? 0) / 2
      return { ahead: Date.parse(now) + travel - Date.now() }
    }
    let leave = () => {}
    const enter = async () => {
      try {
        const { now } = await bus.request(marketArea.sends.look, { open: true })
        set(clock(now))
      } catch {
        // The connection's own sign says that nothing is live; it is entered again with the next one.
      }
    }
    bus.on(sessionArea.topics.resync).subscribe(() => {
      if (get().lookers > 0) void enter()
    })
    return {
      newest: {},
      fresh: [],
      ahead: 0,
      lookers: 0,
      learn(items, now) {
        const newer = items.filter(({ id, version }) => version > (get().newest[id]?.version ?? 0))
        set(({ newest }) => ({
          ...(newer.length > 0 && {
            newest: { ...newest, ...Object.fromEntries(newer.map((item) => [item.id, item])) },
          }),
          ...(now !== undefined && clock(now)),
        }))
      },
      listed: () => set({ fresh: [] }),
      look() {
        set(({ lookers }) => ({ lookers: lookers + 1 }))
        if (get().lookers === 1) {
          leave = bus.stay(marketArea.sends.look, { open: false })
          void enter()
        }
        return () => {
          set(({ lookers }) => ({ lookers: lookers - 1 }))
          if (get().lookers === 0) leave()
        }
      },
    }
  })
  bus.on(marketArea.receives.changed).subscribe(({ marketItems }) => {
    const fresh = marketItems.filter(({ version }) => version === 1).map(({ id }) => id)
    if (fresh.length > 0) store.setState((state) => ({ fresh: [...new Set([...state.fresh, ...fresh])] }))
    store.getState().learn(marketItems)
  })
  return store
})

/** An auction as it is now. */
export const useNewest = (item: MarketItem): MarketItem => {
  const newest = useMarketStore((state) => state.newest[item.id])
  return newest !== undefined && newest.version > item.version ? newest : item
}
