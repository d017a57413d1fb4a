import { type Access, contractVersion, meets, type Standing } from '@shoal/bus'
import type { OverrideAnswer, Registry as RegistryData } from '@shoal/bus/remotes'
import { Registry, RegistryEntry } from '@shoal/bus/remotes/description'
import { byOrder, type Needs, unmetNeeds } from '@shoal/bus/remotes/rules'
import { satisfies } from '@shoal/bus/rules/semver'

import type { OfferKind } from '@shoal/remote-kit/mount'
import { createStore, type StoreApi } from 'zustand'

export type PanelOffer = RegistryEntry['panels'][number]
export type ModalOffer = RegistryEntry['modals'][number]
export type SlotOffer = RegistryEntry['slots'][number]

/** An offer together with the remote that makes it. */
export interface Offered<T = PanelOffer | ModalOffer | SlotOffer> {
  kind: OfferKind
  offer: T
  entry: RegistryEntry
}

export interface RegistryState {
  /** `unknown` until one was read, `unreadable` when the server speaks a newer shape than this page. */
  status: 'unknown' | 'ready' | 'unreachable' | 'unreadable'
  /** Everything that the server named. */
  all: readonly RegistryEntry[]
  /** The same with those panels and slots only that the person may see. */
  entries: readonly RegistryEntry[]
  environment: RegistryData['environment']
  /** Versions of the areas that the server speaks; undefined when it does not say. */
  areas?: Needs
  /** The server has things by now that this page can only have after a reload. */
  tooOld: boolean
  /** What this browser's tester asked for (MFE-5). */
  overrides: readonly OverrideAnswer[]
  /** Changes what the server named; there only while somebody tests (MFE-12). */
  amend?: (named: RegistryEntry[], overrides: readonly OverrideAnswer[]) => RegistryEntry[]
}

export type RegistryStore = StoreApi<RegistryState>

export const createRegistryStore = (): RegistryStore =>
  createStore(() => ({
    status: 'unknown',
    all: [],
    entries: [],
    environment: 'production',
    tooOld: false,
    overrides: [],
  }))

/** The areas that the shell itself uses; a server of another major version of one needs another shell. */
const shellNeeds = {
  accounts: '^1.1',
  announcement: '^1.1',
  features: '^1.1',
  remotes: '^2',
  streams: '^1',
  telemetry: '^1',
}

const fits = ({ contract, needs }: RegistryEntry, areas: Needs | undefined): boolean =>
  satisfies(contractVersion, contract) && unmetNeeds(needs, areas).length === 0

/**
 * Takes a registry in. Single remotes that cannot be read are left out; the rest of the page goes on without them. A
 * build that wants a newer page does not take the place of one that this page could use.
 */
export function takeRegistry(store: RegistryStore, json: unknown): boolean {
  const head = json as Partial<Record<keyof RegistryData, unknown>> | null
  const before = store.getState()
  const environment = Registry.shape.environment.safeParse(head?.environment)
  if (head?.schema !== 1 || !environment.success || !Array.isArray(head.remotes)) {
    if (head !== null) store.setState({ status: 'unreadable', tooOld: before.all.length > 0 })
    return false
  }
  const entries = head.remotes.flatMap((remote) => {
    const read = RegistryEntry.safeParse(remote)
    return read.success ? [read.data] : []
  })
  const overrides = Registry.shape.overrides.safeParse(head.overrides).data ?? []
  const areas = Registry.shape.areas.safeParse(head.areas).data
  const named = before.amend?.(entries, overrides) ?? entries
  const all = named.map((entry) =>
    fits(entry, areas) ? entry : (before.all.find((one) => one.name === entry.name && fits(one, areas)) ?? entry),
  )
  // A server of the same major version, or a newer minor one, still has everything that this page relies on.
  const tooOld =
    all.some((entry, at) => entry !== named[at]) ||
    !satisfies(String(head.contract), `^${contractVersion}`) ||
    unmetNeeds(shellNeeds, areas).length > 0
  store.setState({ status: 'ready', all, environment: environment.data, areas, overrides, tooOld })
  return true
}

/** Narrows the offers to those that this person may see. */
export function narrowTo(store: RegistryStore, standing: Standing): void {
  const allowed = ({ access }: { access: Access }) => meets(access, standing)
  store.setState(({ all }) => ({
    entries: all.map((entry) => ({
      ...entry,
      panels: entry.panels.filter(allowed),
      slots: entry.slots.filter(allowed),
    })),
  }))
}

/** Asks the server for the registry of the person who is signed in now. */
export async function fetchRegistry(store: RegistryStore, read: () => Promise<unknown>): Promise<void> {
  try {
    takeRegistry(store, await read())
  } catch {
    if (store.getState().status === 'unknown') store.setState({ status: 'unreachable' })
  }
}

const inOrder = (left: Offered, right: Offered) => byOrder(left.offer, right.offer)

export const panelsOf = (entries: readonly RegistryEntry[], place?: 'main' | 'side'): Offered<PanelOffer>[] =>
  entries
    .flatMap((entry) => entry.panels.map((offer) => ({ kind: 'panel' as const, offer, entry })))
    .filter(({ offer }) => place === undefined || offer.place === place)
    .sort(inOrder)

export const modalOf = (entries: readonly RegistryEntry[], id: string): Offered<ModalOffer> | null =>
  entries
    .flatMap((entry) => entry.modals.map((offer) => ({ kind: 'modal' as const, offer, entry })))
    .find(({ offer }) => offer.id === id) ?? null

export const slotsOf = (entries: readonly RegistryEntry[], slot: string): Offered<SlotOffer>[] =>
  entries
    .flatMap((entry) => entry.slots.map((offer) => ({ kind: 'slot' as const, offer, entry })))
    .filter(({ offer }) => offer.slot === slot)
    .sort(inOrder)

/** The same offer as the registry names it now; null when nobody offers it to this person any more. */
export function latestOf(
  { all, entries }: Pick<RegistryState, 'all' | 'entries'>,
  { kind, offer, entry }: Offered,
): Offered | null {
  const now = (kind === 'modal' ? all : entries).find(({ name }) => name === entry.name)
  const same = now?.[`${kind}s`].find(({ id }) => id === offer.id)
  return now && same ? { kind, offer: same, entry: now } : null
}

/** The identity of an offer on the page: the same for all its builds. */
export const placeKey = ({ kind, offer, entry }: Offered): string => `${kind}/${offer.id}@${entry.name}`

/** Changes when the offer is another one, of another build or for another contract: the key under which it is mounted. */
export const offeredKey = ({ kind, offer, entry }: Offered): string =>
  `${kind}/${offer.id}@${entry.name}-${entry.version}-${entry.build}/${entry.contract}`
