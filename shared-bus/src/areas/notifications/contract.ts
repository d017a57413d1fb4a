import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { notificationsErrors } from './errors.ts'
import { limits } from './limits.ts'
import {
  GlobalNotification,
  Gone,
  Notification,
  NotificationKind,
  NotificationSettings,
  NotificationType,
  QuietHours,
  SeasonEnd,
  Unread,
} from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** The fields to change; those left out stay. */
export const SettingsChanges = z.strictObject({
  newDialog: z.optional(z.boolean()),
  quiet: z.optional(z.nullable(QuietHours)),
  /** Whether one kind is kept for the person, and whether it is pushed to their devices. */
  kind: z.optional(z.strictObject({ type: NotificationType, kept: z.boolean(), pushed: z.boolean() })),
})
export type SettingsChanges = z.output<typeof SettingsChanges>

const Line = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** NOT-1, NOT-2: what happened to a person, and what is said to everyone. */
export const notifications = area(wire, {
  version: '1.0.0',
  errors: notificationsErrors,
  calls: {
    list: call({
      summary:
        'The own notifications, the newest first, with how many are unread; `before` is the id of the last one that is known, for those that are older',
      access: 'user',
      query: z.strictObject({ before: z.optional(Id), type: z.optional(NotificationType) }),
      reply: z.object({
        notifications: z.array(Notification),
        /** Whether there are older ones. */
        more: z.boolean(),
        unread: Unread,
        kinds: z.array(NotificationKind),
        settings: NotificationSettings,
      }),
    }),
    read: call({
      summary: 'Marks own notifications as read: all of them, those of a type, or one',
      access: 'user',
      query: z.strictObject({ type: z.optional(NotificationType), id: z.optional(Id) }),
      reply: z.object({ unread: Unread }),
      rate: perMinute(120),
      errors: [notificationsErrors.noSuchNotification],
    }),
    arrive: call({
      summary:
        'Says that the person is here: answers with what happened while they were gone, and whether the season ends soon',
      access: 'user',
      reply: z.object({ gone: z.nullable(Gone), season: z.nullable(SeasonEnd) }),
      rate: perMinute(60),
    }),
    seenGone: call({
      summary: 'The person has seen what happened while they were gone; it is not summed up for them again',
      access: 'user',
      rate: perMinute(60),
    }),
    changeSettings: call({
      summary: 'Changes whether new ones are shown in a dialog, the quiet hours, and of which kinds the person is told',
      access: 'user',
      body: SettingsChanges,
      reply: NotificationSettings,
      rate: perMinute(60),
      errors: [notificationsErrors.noSuchZone, notificationsErrors.noSuchKind],
    }),
    sendGlobal: call({
      summary: 'Says something to everyone, for 25 s on every page',
      access: 'admin',
      body: z.strictObject({
        header: z.optional(Line(limits.globalHeaderMax)),
        text: Line(limits.globalTextMax).check(z.minLength(1)),
      }),
      reply: GlobalNotification,
      rate: perMinute(10),
      errors: [notificationsErrors.tooSoon, idempotencyErrors.mismatch],
    }),
    season: call({
      summary: 'When the season ends, if that is set',
      access: 'anyone',
      reply: z.object({ season: z.nullable(SeasonEnd) }),
    }),
    setSeason: call({
      summary: 'Sets when the season ends and from when on people are told; `endsAt: null` takes it away',
      access: 'admin',
      body: z.strictObject({
        number: z.int().check(z.minimum(1), z.maximum(999)),
        endsAt: z.nullable(Instant),
        warnDays: z.int().check(z.minimum(1), z.maximum(limits.seasonWarnDaysMost)),
        words: z._default(Line(limits.seasonWordsMax), ''),
      }),
      reply: z.object({ season: z.nullable(SeasonEnd) }),
      rate: perMinute(20),
      errors: [notificationsErrors.endsInPast],
    }),
    seenSeason: call({
      summary: 'The person has seen that the season ends; it is not shown to them again',
      access: 'user',
      body: z.strictObject({ number: z.int() }),
      rate: perMinute(60),
    }),
  },
  receives: {
    new: 'Something happened to the person',
    read: 'Notifications were read, on this page or another: one by its id, those of a type, or all when both are null',
    settings: 'The settings of the person were changed',
    global: 'An admin says something to everyone',
  },
})
