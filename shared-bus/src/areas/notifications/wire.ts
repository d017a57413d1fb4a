import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, put, state, topic } from '../../dsl/wire.ts'
import type { notifications } from './contract.ts'
import { GlobalNotification, Notification, NotificationLead, NotificationSettings, Unread } from './shapes.ts'

/** NOT-3: a notification that was pressed outside of the page, on the person's device. */
const PressedNotification = z.object({
  /** Null for one that is kept nowhere, such as a test of push. */
  id: z.nullable(Id),
  /** Where it leads, if the page was told; otherwise the person's own notification of this id says that. */
  lead: z.optional(z.nullable(NotificationLead)),
})
export type PressedNotification = z.output<typeof PressedNotification>

/** Where its calls go, and what its events carry. */
export const wire = declare('notifications', {
  calls: {
    list: get('/logs'),
    read: post('/logs/read'),
    arrive: post('/logs/arrive'),
    seenGone: post('/logs/gone/seen'),
    changeSettings: patch('/logs/settings'),
    sendGlobal: post('/logs/global', { idempotent: true }),
    season: get('/logs/season'),
    setSeason: put('/logs/season'),
    seenSeason: post('/logs/season/seen'),
  },
  snapshot: 'list',
  receives: {
    new: z.object({ notification: Notification }),
    read: z.object({ id: z.nullable(z.string()), type: z.nullable(z.string()), unread: Unread }),
    settings: NotificationSettings,
    global: GlobalNotification,
  },
  topics: {
    /** What a notification is about is on the screen: it counts as read. `key` is that of `subjectOf` in rules.ts. */
    seen: topic(z.object({ key: z.string() })),
  },
  states: {
    /** How the person wants to be told; null until that is known. What tells by itself asks `tellingOf` in rules.ts. */
    'how-told': state(z.nullable(NotificationSettings), null),
    /** What was pressed outside of the page and is to be followed; null once somebody is led there [NOT-3]. */
    'pressed-notification': state(z.nullable(PressedNotification), null),
  },
})

/** The area as the page has it. */
export const notificationsArea: PageArea<typeof wire, typeof notifications> = wire
export type * from './contract.ts'
