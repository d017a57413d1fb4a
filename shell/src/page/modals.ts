import { type ConfirmRequest, type ModalRequest, meets } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import { createStore } from 'zustand'
import { type ModalOffer, modalOf, type Offered, type RegistryState } from '../loading/registry.ts'
import { standingOf } from '../session/standing.ts'

/**
 * Modals that the shell brings itself, for the account and this browser's settings, and whether one must be signed in for
 * them. Their titles come with the frame.
 */
export const ownModals = {
  'log-in': false,
  'sign-up': false,
  'confirm-email': false,
  'forgot-password': false,
  'change-password': true,
  'second-factor': true,
  'delete-account': true,
  settings: false,
}
export type OwnModalId = keyof typeof ownModals

export const isOwnModal = (id: string): id is OwnModalId => Object.hasOwn(ownModals, id)

export type OpenModal = {
  props: Record<string, unknown>
  /** The remote that opened it, as the bus calls it. */
  by?: string
} & ({ kind: 'own'; id: OwnModalId } | { kind: 'remote'; offered: Offered<ModalOffer> })

export interface ModalState {
  open: OpenModal | null
  confirm: ConfirmRequest | null
  /** Grows with every opening, so that the same modal with other props is a new one. */
  count: number
}

export type Resolution = { open: OpenModal } | { instead: OwnModalId } | { missing: string }

/** Finds out what opening a modal by its id means for this person (MFE-11). */
export function resolveModal(
  { id, props = {} }: ModalRequest,
  registry: Pick<RegistryState, 'all'>,
  session: Session | null,
): Resolution {
  if (isOwnModal(id)) {
    return ownModals[id] && !session ? { instead: 'log-in' } : { open: { kind: 'own', id, props } }
  }
  const offered = modalOf(registry.all, id)
  if (offered && meets(offered.offer.access, standingOf(session))) return { open: { kind: 'remote', offered, props } }
  if (!session) return { instead: 'log-in' }
  return { missing: offered ? `${offered.offer.title} is not open to you` : 'This is not part of the show right now' }
}

export const createModalStore = () => createStore<ModalState>(() => ({ open: null, confirm: null, count: 0 }))
export type ModalStore = ReturnType<typeof createModalStore>
