import { type ClickableZone, zonesArea } from '@shoal/bus/zones'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface ZonesState extends Loading {
  /** The zones that are active now, over all cameras that this person may watch. */
  zones: readonly ClickableZone[]
  claimed: readonly string[]
  /** Notes a claim, or that it was deleted. */
  note(id: string, claimed: boolean): void
}

const noted = (claimed: readonly string[], id: string, isClaimed: boolean): string[] =>
  isClaimed ? [...new Set([...claimed, id])] : claimed.filter((one) => one !== id)

/** ZON-1: which zones there are is the server's to say; it tells when one begins or ends. */
export const createZonesStore = (shell: Shell) =>
  snapshotStore<ZonesState, typeof zonesArea>(shell, {
    source: zonesArea,
    state: (set) => ({
      zones: [],
      claimed: [],
      note: (id, isClaimed) => set(({ claimed }) => ({ claimed: noted(claimed, id, isClaimed) })),
    }),
    take: ({ clickableZones, claimedZones }) => ({ zones: clickableZones, claimed: claimedZones }),
    changes(on) {
      on(zonesArea.receives.updated, ({ access, clickableZones }, { zones }) => ({
        zones: [...zones.filter((zone) => zone.access !== access), ...clickableZones],
      }))
      on(zonesArea.receives.claim, ({ id, claimed: isClaimed }, { claimed }) => ({
        claimed: noted(claimed, id, isClaimed),
      }))
    },
    // Of somebody else: never shown to the next person, also when the list does not come.
    forget: { zones: [], claimed: [] },
    failed(error) {
      // Nothing is shown in their place: nobody knows that there is something. The next event brings them.
      // biome-ignore lint/suspicious/noConsole: people who look for the cause find it here
      console.error('The zones could not be listed', error)
    },
  })

export const useZones = liveStore(createZonesStore)
