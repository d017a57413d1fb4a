import { sessionArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { type ClickableZone, zonesArea } from '@shoal/bus/zones'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map, skip } from 'rxjs'
import { createStore, type StoreApi } from 'zustand'

export interface ZonesState {
  /** The zones that are active now, over all cameras that this person may watch. */
  zones: readonly ClickableZone[]
  claimed: readonly string[]
  load(): Promise<void>
  /** Notes a claim, or that it was deleted. */
  note(id: string, claimed: boolean): void
}

/** What the zones depend on. */
const rightsOf = (session: Session | null) =>
  JSON.stringify(session && [session.user.id, session.user.pass, session.user.app_metadata])

/** ZON-1: which zones there are is the server's to say; it tells when one begins or ends. */
export function createZonesStore({ api, bus }: Shell): StoreApi<ZonesState> {
  let loads = 0
  const store = createStore<ZonesState>((set) => ({
    zones: [],
    claimed: [],
    async load() {
      const load = ++loads
      try {
        const { clickableZones, claimedZones } = await api(zonesArea).list()
        if (load === loads) set({ zones: clickableZones, claimed: claimedZones })
      } catch (error) {
        // Nothing is shown in their place: nobody knows that there is something. The next event brings them.
        // biome-ignore lint/suspicious/noConsole: whoever looks for a reason finds it here
        if (load === loads) console.error('The zones could not be listed', error)
      }
    },
    note: (id, claimed) =>
      set((state) => ({
        claimed: claimed ? [...new Set([...state.claimed, id])] : state.claimed.filter((one) => one !== id),
      })),
  }))

  bus.on(zonesArea.receives.updated).subscribe(({ access, clickableZones }) => {
    store.setState(({ zones }) => ({ zones: [...zones.filter((zone) => zone.access !== access), ...clickableZones] }))
  })
  bus.on(zonesArea.receives.claim).subscribe(({ id, claimed }) => store.getState().note(id, claimed))
  bus.on(sessionArea.topics.resync).subscribe(() => void store.getState().load())
  bus
    .state(accountsArea.states.session)
    .changes.pipe(map(rightsOf), distinctUntilChanged(), skip(1))
    .subscribe(() => {
      // Of somebody else: never shown to the next person, also when the list does not come.
      store.setState({ zones: [], claimed: [] })
      void store.getState().load()
    })
  void store.getState().load()
  return store
}

export const useZones = liveStore(createZonesStore)
