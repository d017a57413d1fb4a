import { type MarketNotice, marketArea } from '@shoal/bus/market'
import { limits } from '@shoal/bus/market/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface NoticesState extends Loading {
  /** The newest first. */
  notices: readonly MarketNotice[]
  unseen: number
  /** All of them were read. */
  seen(): void
}

/** What happened to the person in the market. */
export const useNotices = liveStore((shell: Shell) =>
  snapshotStore<NoticesState, typeof marketArea>(shell, {
    source: marketArea,
    state: (set, get) => ({
      notices: [],
      unseen: 0,
      seen() {
        const [last] = get().notices
        if (get().unseen === 0 || last === undefined) return
        set({ unseen: 0 })
        // Should it not arrive, they are counted again with the next snapshot.
        shell
          .api(marketArea)
          .seen({ body: { upTo: last.id } })
          .catch(() => {})
      },
    }),
    take: ({ notices, unseen }) => ({ notices, unseen }),
    changes(on) {
      on(marketArea.receives.notice, (notice, { notices, unseen }) =>
        notices.some(({ id }) => id === notice.id)
          ? {}
          : { notices: [notice, ...notices].slice(0, limits.noticesShown), unseen: unseen + 1 },
      )
    },
    isFor: (session) => session !== null,
    forget: { notices: [], unseen: 0 },
  }),
)
