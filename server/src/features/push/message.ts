import { createHash } from 'node:crypto'
import type { NotificationLead } from '@shoal/bus/notifications/contract'
import { notificationsModal } from '@shoal/bus/notifications/offers'

/** The message that the service worker of the page takes (shell/src/worker/words.ts). */
export interface PushMessage {
  title: string
  body: string
  tag: string
  /** Of the notification; null for a test. */
  id: string | null
  lead: NotificationLead | null
  unread: number
}

/** Characters of a notification's text: systems cut them to about as many. */
export const bodyMost = 300
/** Bytes of a lead: push services take messages of 4 KB, and the texts need half of them. */
const leadMost = 1_500

/** Where it leads; where that is too long to be sent, to all notifications, among which it stands. */
export const leadOf = (lead: NotificationLead | null): NotificationLead | null =>
  lead && Buffer.byteLength(JSON.stringify(lead)) > leadMost ? { modal: notificationsModal.id, props: {} } : lead

/**
 * The name under which a later message takes the place of an earlier one: the kind, and what it is about, such as a room or
 * a conversation. At most 32 signs of base64url, as push services take them (RFC 8030). What it is about differs for each
 * person, so that a push service does not learn who speaks with whom.
 */
export function tagOf(userId: string, type: string, lead: NotificationLead | null): string {
  const about = lead && 'message' in lead ? lead.message.room : JSON.stringify(lead)
  const short = createHash('sha256').update(`${userId} ${about}`).digest('base64url').slice(0, 11)
  return `${type.slice(0, 20)}-${short}`
}
