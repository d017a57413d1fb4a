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
import type { OpenShell } from '../isolation/remoteShells.ts'
import { preload } from '../loading/preload.ts'
import { RemoteError } from '../loading/RemoteError.ts'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import { type Offered, offeredKey, type PanelOffer } from '../loading/registry.ts'
import type { LoadPlan } from '../loading/retryPlan.ts'
import type { Updates } from '../loading/Updates.ts'
import type { Measures } from '../telemetry/measures.ts'
import { firstShow } from './firstShow.ts'
import { type MountedOffer, type MountOptions, type MountParcel, mountOffer } from './mountOffer.ts'
import { type PanelHost, panelApplication } from './panelApplication.ts'
import { holdRoom } from './room.ts'

/** What the middle of the page is doing. */
export interface StageState {
  /** The panel that was asked for. */
  panel: string | null
  status: 'idle' | 'loading' | 'mounted' | 'failed'
  error: RemoteError | null
  /** What stands there, of the build that it was mounted with; the registry may name a newer one. */
  standing?: Offered<PanelOffer> | null
}

/** Puts offers into the page: main panels as single-spa applications, everything else as parcels under one root parcel. */
export class Composition {
  readonly stage = createStore<StageState>(() => ({ panel: null, status: 'idle', error: null }))
  private readonly loader: RemoteLoader
  private readonly plan: LoadPlan
  private readonly measures: Measures
  /** Settles when the first main panel shows what it is there for; side panels and slots begin then. */
  readonly shown: Promise<void>
  private readonly root: Promise<MountParcel>
  /** The main panels as the registry names them now, by id. */
  private panels = new Map<string, Offered<PanelOffer>>()
  /** Key of the panel that single-spa shall show; read synchronously by every `activeWhen`. */
  private active: string | null = null
  /** The panel behind `active`: its build stays while it stands, whatever the registry says. */
  private standing: Offered<PanelOffer> | null = null
  /** What stays in a corner while another panel stands, or while none does yet [NAV-1]. */
  private kept: Offered<PanelOffer> | null = null
  /** Key of the panel that was tried last and is being loaded, or failed. */
  private tried: string | null = null
  private place: HTMLElement | null = null
  private host: PanelHost | null = null

  constructor(loader: RemoteLoader, plan: LoadPlan, measures: Measures) {
    this.loader = loader
    this.plan = plan
    this.measures = measures
    start({ urlRerouteOnly: true })
    this.root = rootParcel()
    this.shown = firstShow(this.stage, () => this.place)
  }

  /** What every mounted component gets; known only when the page is put together. */
  begin(openShell: OpenShell): void {
    this.host = {
      element: () => this.place,
      openShell,
      loader: this.loader,
      plan: this.plan,
      onMounted: (panel) => {
        this.measures.mount(panel.entry)
        this.settle(panel.offer.id, { status: 'mounted', error: null, standing: panel })
      },
      onFailure: (panel, error) => {
        if (offeredKey(panel) === this.active) {
          this.fail(panel.offer.id, error)
          void this.activate(null, this.kept)
          return
        }
        // An error of a build on its way out changes nothing; a panel that was kept in the corner is gone.
        this.measures.error(error)
        if (this.isKept(offeredKey(panel))) void this.activate(this.standing, null)
      },
      onTrouble: this.measures.error,
    }
  }

  /** Tells `updates` whenever another main panel stands. */
  followedBy(updates: Updates): void {
    let leave = () => {}
    this.stage.subscribe(({ standing }, before) => {
      if (standing === before.standing) return
      leave()
      leave = standing ? updates.stands({ offered: standing, renew: () => this.renew() }) : () => {}
    })
  }

  /** The element in which main panels live. */
  stageIn(element: HTMLElement | null): void {
    this.place = element
    if (element) triggerAppChange()
  }

  /**
   * Makes the main panels known to single-spa. Those that are gone are taken out; of another build as well, but for the
   * one that stands.
   */
  async register(offers: readonly Offered<PanelOffer>[]): Promise<void> {
    const host = this.host
    if (!host) throw new Error('Panels can be registered once the shell has begun')
    this.panels = new Map(offers.map((offered) => [offered.offer.id, offered]))
    const wanted = new Map(offers.map((offered) => [offeredKey(offered), offered]))
    const known = new Set(getAppNames())
    const still = this.standing && this.panels.has(this.standing.offer.id)
    if (this.kept && !this.panels.has(this.kept.offer.id)) await this.activate(this.standing, null)
    const superfluous = [...known].filter(
      (key) => !wanted.has(key) && !(still && key === this.active) && !this.isKept(key),
    )
    await Promise.all(superfluous.map((key) => unregisterApplication(key)))
    for (const [key, offered] of wanted) {
      if (known.has(key)) continue
      registerApplication({
        name: key,
        app: panelApplication(offered, host),
        activeWhen: () => this.active === key || this.isKept(key),
        customProps: {},
      })
    }
  }

  /** Shows a main panel. Its code is loaded first; what stands stays until then when that takes no time. */
  async show(id: string): Promise<void> {
    const { panel, status } = this.stage.getState()
    const found = this.panels.get(id)
    if (this.standing?.offer.id === id && found) return
    if (this.kept?.offer.id === id && found) return this.bringBack(this.kept)
    // Nothing at all is named while the registry cannot be had: the page says so itself.
    if (!found && this.panels.size === 0) return this.clear()
    const key = found ? offeredKey(found) : id
    // It is on its way, or failed and nobody asked to try again.
    if (panel === id && status !== 'idle' && this.tried === key) return
    this.tried = key
    this.stage.setState({ panel: id, status: 'loading', error: null, standing: null })
    if (!found) {
      void this.activate(null)
      const where = { remote: id, version: '' }
      return this.fail(id, new RemoteError('remote/not-offered', 'registry', where, `Nobody offers the panel ${id}`))
    }
    if (!this.loader.isReady(found.entry, 'panel', id)) {
      void this.activate(null)
      // All of its files at once, instead of one after the other as each names the next.
      preload(found, this.loader)
      try {
        await this.loader.load(found.entry, 'panel', id)
      } catch (error) {
        if (this.tried === key) this.fail(id, error as RemoteError)
        return
      }
    }
    if (this.tried === key) await this.activate(found)
  }

  /**
   * Puts the newest build of the main panel in the place of the one that stands, without losing its room.
   * Rejects with RemoteError when its code does not arrive; then nothing changed.
   */
  async renew(): Promise<void> {
    const old = this.standing
    const found = old && this.panels.get(old.offer.id)
    if (!found || offeredKey(found) === this.active) return
    await this.loader.load(found.entry, 'panel', found.offer.id)
    if (this.standing !== old) return
    this.tried = offeredKey(found)
    const release = holdRoom(this.place)
    await this.activate(found)
    release()
  }

  /** Called before a main panel that failed is shown again: fetches its code anew where that can help. */
  beforeRetry(id: string): void {
    const found = this.panels.get(id)
    const { error } = this.stage.getState()
    if (found && error) this.loader.beforeRetry(found.entry, error)
    this.tried = null
  }

  /** Leaves the main panel empty, as for a page of the shell's own. */
  async clear(): Promise<void> {
    this.tried = null
    this.stage.setState({ panel: null, status: 'idle', error: null, standing: null })
    await this.activate(null, null)
  }

  /**
   * Mounts a side panel, modal or slot; returns at once.
   * @param after must be over before, such as the end of the former mount
   */
  mount(options: Omit<MountOptions, 'openShell' | 'onTrouble'>, after?: Promise<void>): MountedOffer {
    const openShell = this.host?.openShell
    if (!openShell) throw new Error('Nothing can be mounted before the shell has begun')
    let inner: MountedOffer | null = null
    let latest = options.input
    let released = false
    const turn = options.offered.kind === 'modal' ? null : this.shown
    void Promise.all([this.root, turn, after]).then(([mountParcel]) => {
      if (released) return
      // All of the page shares six connections with the picture, whose next segments come first: the rest loads with low priority.
      preload(options.offered, this.loader, turn ? 'low' : 'high')
      inner = mountOffer(this.loader, mountParcel, this.plan, {
        ...options,
        openShell,
        input: latest,
        onReady: () => {
          this.measures.mount(options.offered.entry)
          options.onReady()
        },
        onFailure: (error) => {
          this.measures.error(error)
          options.onFailure(error)
        },
        onTrouble: this.measures.error,
      })
    })
    return {
      update(input) {
        latest = input
        inner?.update(input)
      },
      async release() {
        released = true
        await inner?.release()
      },
    }
  }

  /** What was kept in the corner stands again, as it is: nothing of it is mounted anew. */
  private async bringBack(panel: Offered<PanelOffer>): Promise<void> {
    this.tried = offeredKey(panel)
    this.stage.setState({ panel: panel.offer.id, status: 'mounted', error: null, standing: panel })
    await this.activate(panel, null)
  }

  private isKept(key: string): boolean {
    return this.kept !== null && offeredKey(this.kept) === key
  }

  /** @param kept what stays in the corner meanwhile; by default what stood or stayed there, if it is one that stays */
  private async activate(panel: Offered<PanelOffer> | null, kept = this.keptBeside(panel)): Promise<void> {
    const gone = [this.standing, this.kept].filter((old) => old && old !== panel && old !== kept)
    if (this.standing === panel && this.kept === kept) return
    this.active = panel && offeredKey(panel)
    this.standing = panel
    this.kept = kept
    for (const child of this.place?.children ?? [])
      child.toggleAttribute('data-kept', child.getAttribute('data-offer') === kept?.offer.id)
    await triggerAppChange()
    // A build that was only kept because its panel stood is not needed any more.
    for (const old of gone) {
      const latest = old && this.panels.get(old.offer.id)
      const key = old && offeredKey(old)
      if (key && latest && offeredKey(latest) !== key && getAppNames().includes(key)) await unregisterApplication(key)
    }
  }

  private keptBeside(panel: Offered<PanelOffer> | null): Offered<PanelOffer> | null {
    const staying = this.standing?.offer.stays ? this.standing : this.kept
    return staying?.offer.id === panel?.offer.id ? null : staying
  }

  private fail(id: string, error: RemoteError): void {
    this.measures.error(error)
    this.settle(id, { status: 'failed', error, standing: null })
    void error.arrival?.then(() => this.showLate(id, error))
  }

  private showLate(id: string, error: RemoteError): void {
    const { panel, error: shown } = this.stage.getState()
    if (panel !== id || shown !== error) return
    this.tried = null
    void this.show(id)
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
