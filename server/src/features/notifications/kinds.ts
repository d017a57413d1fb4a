import type { Modal, Panel, PropsOf, Schema } from '@shoal/bus'
import type { NotificationKind, NotificationLead } from '@shoal/bus/notifications/contract'
import type { StoredPart } from '../moments/index.ts'

/** What a feature tells one person. */
export interface NewNotification {
  userId: string
  /** The same for the same happening; without one, that of the happening. */
  key?: string
  /** Texts of people must have come in filtered. */
  parts: StoredPart[]
  lead?: NotificationLead
  /** For notifications that may come in bursts: after one there is no other `about` the same for `ms`. */
  burst?: { about: string; ms: number }
}

/** How a feature declares a kind of notification: a line in its own folder. */
export type NewKind = Pick<NotificationKind, 'type' | 'label' | 'icon'> & Partial<NotificationKind>

export const kindOf = (kind: NewKind): NotificationKind => ({ important: false, sound: null, ...kind })

/** Leads to a panel. */
export const toPanel = ({ id }: Panel): NotificationLead => ({ panel: id })

/** Leads to a modal with its props, which are plain: ids, names, numbers. */
export function toModal<S extends Schema | undefined>(modal: Modal<S>, ...[props]: PropsOf<S>): NotificationLead {
  return { modal: modal.id, props: (props ?? {}) as Record<string, string | number | boolean> }
}

/** Leads to a message in a chat room. */
export const toMessage = (room: string, id: string): NotificationLead => ({ message: { room, id } })
