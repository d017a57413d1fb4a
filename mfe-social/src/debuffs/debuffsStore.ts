import { type Debuff, type Debuffs, debuffsArea } from '@shoal/bus/debuffs'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

/** A debuff on the person's pages; `until` in ms since 1970 by this browser's clock, even if that is wrong. */
export interface Working extends Debuff {
  clanTag: string
  until: number
}

interface DebuffsState extends Loading {
  /** The one that ends next is first. */
  works: readonly Working[]
  /** Forgets what is over by now. */
  endOld(): void
}

const working = (clanTag: string, debuff: Debuff): Working => ({
  ...{ ...debuff, clanTag, until: Date.now() + debuff.forMs },
})
const inOrder = (works: readonly Working[]) => works.toSorted((one, other) => one.until - other.until)
const all = (debuffs: Debuffs) =>
  inOrder(Object.entries(debuffs).flatMap(([tag, each]) => each.map((debuff) => working(tag, debuff))))

/** The debuffs that work on the person's clan now [CLAN-5]. */
export const useDebuffs = liveStore((shell) =>
  snapshotStore<DebuffsState, typeof debuffsArea>(shell, {
    source: debuffsArea,
    state: (set, get) => ({
      works: [],
      endOld: () => set({ works: get().works.filter(({ until }) => until > Date.now()) }),
    }),
    take: ({ debuffs }) => ({ works: all(debuffs) }),
    changes(on) {
      on(debuffsArea.receives.added, ({ clanTag, debuff }, { works }) => ({
        works: works.some(({ id }) => id === debuff.id) ? works : inOrder([...works, working(clanTag, debuff)]),
      }))
      on(debuffsArea.receives.set, ({ debuffs }) => ({ works: all(debuffs) }))
    },
    isFor: (session) => session !== null,
    forget: { works: [] },
  }),
)
