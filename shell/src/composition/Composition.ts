import type { Shell } from '@shoal/remote-kit/mount'
import {
  getAppNames,
  mountRootParcel,
  type ParcelConfig,
  registerApplication,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa'
import { createStore } from 'zustand'
import type { RemoteError } from '../loading/RemoteError.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import { type Offered, offeredKey, type PanelOffer } from '../loading/registry.ts'
import type { LoadPlan } from '../loading/retryPlan.ts'
import { firstShow } from './firstShow.ts'
import { type MountedOffer, type MountOptions, type MountParcel, mountOffer } from './mountOffer.ts'
import { type PanelHost, panelApplication } from './panelApplication.ts'

/** What the middle of the page is doing. */
export interface StageState {
  /** The panel that was asked for. */
  panel: string | null
  status: 'idle' | 'loading' | 'mounted' | 'failed'
  error: RemoteError | null
}

/** Puts offers into the page: main panels as single-spa applications, everything else as parcels under one root parcel. */
export class Composition {
  readonly stage = createStore<StageState>(() => ({ panel: null, status: 'idle', error: null }))
  private readonly loader: RemoteLoader
  private readonly plan: LoadPlan
  /** Settles when the first main panel shows what it is there for; side panels and slots begin then. */
  readonly shown: Promise<void>
  private readonly root: Promise<MountParcel>
  private panels = new Map<string, Offered<PanelOffer>>()
  /** Key of the panel that single-spa shall show; read synchronously by every `activeWhen`. */
  private active: string | null = null
  private place: HTMLElement | null = null
  private host: PanelHost | null = null

  constructor(loader: RemoteLoader, plan: LoadPlan) {
    this.loader = loader
    this.plan = plan
    start({ urlRerouteOnly: true })
    this.root = rootParcel()
    this.shown = firstShow(this.stage, () => this.place)
  }

  /** What every mounted component gets; known only when the page is put together. */
  begin(shell: Shell): void {
    this.host = {
      element: () => this.place,
      shell,
      loader: this.loader,
      mountLimit: this.plan.mountLimit,
      onMounted: (id) => this.settle(id, { status: 'mounted', error: null }),
      onFailure: (id, error) => {
        this.settle(id, { status: 'failed', error })
        if (this.stage.getState().panel === id) this.activate(null)
      },
    }
  }

  /** The element in which main panels live. */
  stageIn(element: HTMLElement | null): void {
    this.place = element
    if (element) triggerAppChange()
  }

  /** Makes the main panels known to single-spa; those that are gone or of another build are taken out. */
  async register(offers: readonly Offered<PanelOffer>[]): Promise<void> {
    const wanted = new Map(offers.map((offered) => [offeredKey(offered), offered]))
    const known = new Set(getAppNames())
    this.panels = wanted
    await Promise.all([...known].filter((key) => !wanted.has(key)).map((key) => unregisterApplication(key)))
    const host = this.host
    if (!host) throw new Error('Panels can be registered once the shell has begun')
    for (const [key, offered] of wanted) {
      if (known.has(key)) continue
      registerApplication({
        name: key,
        app: panelApplication(offered, host),
        activeWhen: () => this.active === key,
        customProps: {},
      })
    }
    const { panel, status } = this.stage.getState()
    const still = [...wanted].find(([, { offer }]) => offer.id === panel)
    if (panel !== null && status === 'mounted' && still?.[0] !== this.active) await this.show(panel)
  }

  /** Shows a main panel. Its code is loaded first; the panel before it stays until then when that takes no time. */
  async show(id: string): Promise<void> {
    const found = [...this.panels].find(([, { offer }]) => offer.id === id)
    if (!found) return
    const [key, { entry }] = found
    if (this.active === key) return
    this.stage.setState({ panel: id, status: 'loading', error: null })
    if (!this.loader.isReady(entry, 'panel', id)) {
      await this.activate(null)
      try {
        await this.loader.load(entry, 'panel', id)
      } catch (error) {
        this.settle(id, { status: 'failed', error: error as RemoteError })
        return
      }
    }
    if (this.stage.getState().panel === id) await this.activate(key)
  }

  /** Forgets the code of a main panel that failed, so that showing it again fetches it anew. */
  forget(id: string): void {
    const found = [...this.panels.values()].find(({ offer }) => offer.id === id)
    if (found) this.loader.forget(found.entry)
  }

  /** Leaves the main panel empty, as for a page of the shell's own. */
  async clear(): Promise<void> {
    this.stage.setState({ panel: null, status: 'idle', error: null })
    await this.activate(null)
  }

  /** Mounts a side panel, modal or slot; returns at once. */
  mount(options: Omit<MountOptions, 'shell'>): MountedOffer {
    const shell = this.host?.shell
    if (!shell) throw new Error('Nothing can be mounted before the shell has begun')
    let inner: MountedOffer | null = null
    let latest = options.input
    let released = false
    const turn = options.offered.kind === 'modal' ? null : this.shown
    void Promise.all([this.root, turn]).then(([mountParcel]) => {
      if (released) return
      inner = mountOffer(this.loader, mountParcel, this.plan.mountLimit, { ...options, shell, input: latest })
    })
    return {
      update(input) {
        latest = input
        inner?.update(input)
      },
      release() {
        released = true
        inner?.release()
      },
    }
  }

  private async activate(key: string | null): Promise<void> {
    if (this.active === key) return
    this.active = key
    await triggerAppChange()
  }

  private settle(id: string, change: Partial<StageState>): void {
    if (this.stage.getState().panel === id) this.stage.setState(change)
  }
}

/** The one parcel that lives as long as the page: single-spa forgets its children when they end, but never root parcels. */
function rootParcel(): Promise<MountParcel> {
  return new Promise((resolve) => {
    const config: ParcelConfig = {
      name: 'shoal',
      async bootstrap() {},
      async mount(props) {
        resolve(props.mountParcel as MountParcel)
      },
      async unmount() {},
    }
    mountRootParcel(config, { domElement: document.createElement('div') })
  })
}
