import { type CodesOf, errors } from '../../dsl/errors.ts'

export const pushErrors = errors('push', {
  noService: {
    status: 400,
    text: 'This browser names no push service that can be reached',
    when: '`endpoint` is not https on its usual port, names an address instead of a host, cannot be found, or lies inside a network that is not public. Nothing was kept. Hand in what `PushManager.subscribe` answered.',
  },
  badKeys: {
    status: 400,
    text: 'This browser gave no keys that anything can be encrypted for',
    when: '`keys.p256dh` is no point of the curve P-256, or `keys.auth` is not 16 bytes, both in base64url. Nothing was kept.',
  },
  tooMany: {
    status: 409,
    text: 'Ten devices are told already. Remove one first.',
    when: 'The person has ten devices that are told of notifications. Nothing was kept. Remove one with `DELETE /api/push/devices/:id`.',
  },
  noSuchDevice: {
    status: 404,
    text: 'This device is not told any more',
    when: 'There is no such device of the person: it was removed, or its push service said that it is gone. Read `GET /api/push/devices`.',
  },
})
export type PushErrorCode = CodesOf<typeof pushErrors>
