import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'
import { Moment, MomentPart } from '../moments/shapes.ts'

/** What a notification is about, in kebab case, such as `tip`. */
export const NotificationType = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** A picture before it, by what it stands for; pages know how each is drawn. */
export const NotificationIcon = z.enum([
  'ban',
  'bell',
  'chart',
  'coins',
  'fish',
  'flag',
  'gift',
  'handshake',
  'mail',
  'mention',
  'market',
  'medal',
  'people',
  'shield',
  'star',
  'target',
])
export type NotificationIcon = z.output<typeof NotificationIcon>

/** What a kind of notification is called, and how it is shown and heard. */
export const NotificationKind = z.object({
  type: NotificationType,
  /** A word or two, in the plural: `Tips`. */
  label: z.string(),
  icon: NotificationIcon,
  /** What people want to know as soon as they are back: told in the dialog of new ones. */
  important: z.boolean(),
  /** Heard when one comes; null where its area makes a sound of its own. */
  sound: z.nullable(z.string()),
})
export type NotificationKind = z.output<typeof NotificationKind>

/** Where it leads: to a panel, a modal with its props, or a message of a chat room. */
export const NotificationLead = z.union([
  z.object({ panel: z.string() }),
  z.object({ modal: z.string(), props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  z.object({ message: z.object({ room: z.string(), id: Id }) }),
])
export type NotificationLead = z.output<typeof NotificationLead>

/** NOT-1: something that happened to one person. */
export const Notification = z.object({
  id: Id,
  /** The same for the same happening, however often it is told: it is stored once. */
  key: z.string(),
  read: z.boolean(),
  type: NotificationType,
  parts: z.array(MomentPart),
  lead: z.nullable(NotificationLead),
  createdAt: Instant,
})
export type Notification = z.output<typeof Notification>

/** How many are unread, by type; types without any are absent. */
export const Unread = z.record(z.string(), z.int())
export type Unread = z.output<typeof Unread>

/** Hours without sounds and pushes; `from` and `to` as `22:30` in a zone such as `America/New_York`. */
export const QuietHours = z.object({
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  to: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  zone: z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)),
})
export type QuietHours = z.output<typeof QuietHours>

export const NotificationSettings = z.object({
  /** Important ones that are new are shown in a dialog, once in each browser session. */
  newDialog: z.boolean(),
  quiet: z.nullable(QuietHours),
  /** Kinds that are not kept for the person at all: no bell, no push. */
  off: z.array(NotificationType),
  /** Kinds that are kept and not pushed to devices. */
  unpushed: z.array(NotificationType),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** What happened to somebody and in the house while they were gone. */
export const Gone = z.object({
  from: Instant,
  until: Instant,
  /** How many unread notifications came, by type. */
  counts: Unread,
  /** What was missed: the largest moments of the house, the newest first. */
  moments: z.array(Moment),
})
export type Gone = z.output<typeof Gone>

/** When the season ends, and from when on people are told. */
export const SeasonEnd = z.object({
  number: z.int(),
  endsAt: Instant,
  /** Told from so many days before it. */
  warnDays: z.int(),
  /** What the show says of it; may be empty. */
  words: z.string(),
})
export type SeasonEnd = z.output<typeof SeasonEnd>

/** NOT-2: said to everyone. */
export const GlobalNotification = z.object({ id: Id, header: z.nullable(z.string()), text: z.string() })
export type GlobalNotification = z.output<typeof GlobalNotification>
