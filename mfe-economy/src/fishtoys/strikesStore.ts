import { fishtoysArea, type Strike } from '@shoal/bus/fishtoys'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

/** A wartoy for people without a clan; only the server knows who they are. */
export const forClanless = ({ target }: Strike): boolean => target?.type === 'CLANLESS'
/** It is asked within this time, in ms; the toy is seen for longer. */
const askWithinMs = 1_500

interface StrikesState extends Loading {
  /** The wartoys that work on this page, the oldest first. */
  strikes: readonly Strike[]
  /** The time of one is up. */
  end(id: string): void
}

/** The wartoys that hit the person, also those that hit before the page was there. */
export const useStrikes = liveStore((shell) =>
  snapshotStore<StrikesState, typeof fishtoysArea>(shell, {
    source: fishtoysArea,
    state: (set, get) => ({
      strikes: [],
      end: (id) => set({ strikes: get().strikes.filter((strike) => strike.id !== id) }),
    }),
    take: ({ strikes }) => ({ strikes }),
    changes(on) {
      on(
        fishtoysArea.receives.struck,
        (strike, { strikes }) => ({
          strikes: forClanless(strike) || strikes.some(({ id }) => id === strike.id) ? strikes : [...strikes, strike],
        }),
        // Everybody hears of it, and each page asks at a moment of its own whether it is among those.
        (strike, { load }) => void (forClanless(strike) && setTimeout(load, Math.random() * askWithinMs)),
      )
    },
    isFor: (session) => session !== null,
    forget: { strikes: [] },
  }),
)
