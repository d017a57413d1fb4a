/** What the shell gives to whatever it mounts, and what it expects back. */
import type {
  Api,
  Bus,
  Modal,
  Out,
  Panel,
  PropsOf,
  Schema,
  Slot,
  SnapshotOf,
  ToastRequest,
  WithSnapshot,
} from '@shoal/bus'
import type { Registry } from '@shoal/bus/remotes'

export type OfferKind = 'panel' | 'modal' | 'slot'

/** A slot that is filled: its props can change, and it ends with `release`. */
export interface FilledSlot {
  update(props: object): void
  release(): void
}

/** Strings by key, kept by the browser. Where it keeps nothing, because that is forbidden or full, nothing is read. */
export interface KeyedStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** What the shell gives whatever it mounts. Once that is unmounted, nothing here does anything any more. */
interface Given {
  /** Events, states and requests. Subscriptions end by themselves when the component is unmounted. */
  readonly bus: Bus
  /** The typed HTTP client, `api.<area>.<call>({ params, query, body })`. */
  readonly api: Api
  /**
   * All that a page shows of an area. All snapshots that remotes ask for in the same moment become one request; one that
   * does not get through is tried again. Rejects with ApiError, as the area's own call does.
   */
  snapshot<A extends WithSnapshot>(area: A): Promise<SnapshotOf<A>>
  readonly environment: Registry['environment']
  /** What this remote keeps: `local` until log-out, `session` at most as long as the tab. No other remote sees it. */
  readonly storage: { readonly local: KeyedStorage; readonly session: KeyedStorage }
  closeModal(): void
  /** Shows a toast. */
  toast(toast: ToastRequest): void
}

/** The shell as a mounted component sees it: offers are named by their declaration. */
export interface Shell extends Given {
  /** Opens a modal of any remote: `openModal(shareClip, { clip })`. */
  openModal<S extends Schema | undefined>(modal: Modal<S>, ...props: PropsOf<S>): void
  /** Opens a main or side panel of any remote. */
  openPanel(panel: Panel): void
  /** Fills an element with everything that remotes offer for a slot. Used by `<Slot>`. */
  fillSlot<S extends Schema | undefined>(slot: Slot<S>, element: HTMLElement, props: Out<S>): FilledSlot
}

/** The shell as it hands itself to a remote. The two are built at different times, so offers are named by their id. */
export interface NamingShell extends Given {
  openModal(id: string, props?: Record<string, unknown>): void
  openPanel(id: string): void
  fillSlot(name: string, element: HTMLElement, props: object): FilledSlot
}

/** Props of every lifecycle. */
export interface MountProps {
  /** The element that belongs to the mounted component; null after its end. */
  domElement: HTMLElement | null
  shell: NamingShell
  /** The same for things that several mounted components share, such as a store: it ends with the last of them. */
  lasting: NamingShell
  /** Props of the component: of the opened modal, or of the slot. */
  input: object
  /** Of a modal: the element at its foot, for its buttons. */
  footer?: HTMLElement | null
  /** Called when the component throws while it renders. The shell takes the place over and offers Retry. */
  onFailure(error: unknown): void
}

/** The functions that single-spa calls. */
export interface Lifecycles {
  bootstrap(props: MountProps): Promise<void>
  mount(props: MountProps): Promise<void>
  unmount(props: MountProps): Promise<void>
  update(props: MountProps): Promise<void>
}

/** The default export of a remote's exposed module `./remote`. */
export interface RemoteContainer {
  readonly name: string
  readonly contract: string
  readonly build: string
  /** Loads the code of one offer; rejects when it does not arrive or throws. */
  lifecycles(kind: OfferKind, id: string): Promise<Lifecycles>
}
