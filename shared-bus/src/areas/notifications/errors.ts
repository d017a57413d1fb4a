import { type CodesOf, errors } from '../../dsl/errors.ts'

export const notificationsErrors = errors('notifications', {
  tooSoon: {
    status: 409,
    text: 'Another one is on the pages for {seconds} more seconds',
    when: 'A Global Notification stands on all pages for 25 s, and there is one at a time. Nothing was sent. Send it again then.',
  },
  endsInPast: {
    status: 400,
    text: 'It must end in the future',
    when: '`endsAt` of the season is not in the future. Nothing changed. To take the warning away send `endsAt: null`.',
  },
  noSuchZone: {
    status: 400,
    text: 'This time zone is not known',
    when: '`quiet.zone` is no time zone that the server knows, such as `Europe/Berlin`. Nothing changed.',
  },
  noSuchNotification: {
    status: 404,
    text: 'There is no such notification',
    when: '`id` is none of the person’s own notifications, or not of the `type` beside it; the oldest are removed when there are too many. Nothing changed. One that was read before is no error.',
  },
  noSuchKind: {
    status: 400,
    text: 'There is no such kind of notification',
    when: '`kind.type` is none of the kinds that the list of notifications names. Nothing changed.',
  },
})
export type NotificationsErrorCode = CodesOf<typeof notificationsErrors>
