import { type HostBus, panelArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { createStore } from 'zustand'
import type { Composition } from '../composition/Composition.ts'
import { panelsOf, type RegistryStore } from '../loading/registry.ts'
import { redirectTarget } from '../session/pageStorage.ts'
import { addressOf, type Destination, destinationOf, HOME_PANEL } from './destination.ts'
import { wantedIn } from './wanted.ts'

export interface RouterState {
  destination: Destination
}

const stateOf = (panel: string) => ({ shoalPanel: panel })
const rememberedPanel = (): string | null => (history.state as { shoalPanel?: string } | null)?.shoalPanel ?? null

/** Keeps address, history and main panel in step. */
export class Router {
  readonly state = createStore<RouterState>(() => ({ destination: { kind: 'panel', id: HOME_PANEL } }))
  private readonly bus: HostBus
  private readonly registry: RegistryStore
  private readonly composition: Composition

  constructor(bus: HostBus, registry: RegistryStore, composition: Composition) {
    this.bus = bus
    this.registry = registry
    this.composition = composition
    window.addEventListener('popstate', () => this.follow())
    this.keepWanted()
  }

  /** NAV-7: where the visitor wanted to go is kept until they have logged in, and they go there then. */
  private keepWanted(): void {
    const found = wantedIn(location.href)
    if (!found) return
    const { wanted, rest } = found
    const signedIn = this.bus.state(accountsArea.states.session).value !== null
    if (wanted !== null && !signedIn) redirectTarget.keep(wanted)
    history.replaceState(history.state, '', (signedIn && wanted) || rest)
  }

  /** Whether this page has nothing for this person to do, so that it does not connect. */
  get isDeadEnd(): boolean {
    const { destination } = this.state.getState()
    return destination.kind === 'page' && destination.page !== 'not-found'
  }

  /** Shows what the address says, now: at the start, after back or forward, and when the person or the registry changed. */
  follow(): void {
    const panels = panelsOf(this.registry.getState().entries, 'main')
    const destination = destinationOf(
      location.pathname,
      rememberedPanel(),
      panels,
      this.bus.state(accountsArea.states.session).value,
    )
    if (destination.kind === 'home') {
      if (destination.remember) redirectTarget.keep(location.pathname + location.search)
      history.replaceState(null, '', '/')
      this.follow()
      return
    }
    this.state.setState({ destination })
    if (destination.kind === 'page') {
      void this.composition.clear()
      return
    }
    this.bus.state(panelArea.states.panel).set(destination.id)
    void this.composition.show(destination.id)
  }

  /** Opens a main panel by id and writes it into the history. */
  open(id: string): void {
    const found = panelsOf(this.registry.getState().entries, 'main').find(({ offer }) => offer.id === id)
    if (!found) return
    const { destination } = this.state.getState()
    if (destination.kind === 'panel' && destination.id === id) return
    history.pushState(stateOf(id), '', addressOf(found.offer, location.search))
    this.follow()
  }

  /** Goes to an address of this page, as one does after log-in. */
  go(address: string): void {
    history.pushState(null, '', address)
    this.follow()
  }
}
