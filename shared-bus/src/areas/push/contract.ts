import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { pushErrors } from './errors.ts'
import { limits } from './limits.ts'
import { PushDevices } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const Endpoint = z.string().check(z.maxLength(limits.endpointMax))
const Key = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,100}={0,2}$/))
const one = z.strictObject({ id: Id })

/** NOT-3: tells people who want it of notifications while the show is closed, on each device that they choose. */
export const push = area(wire, {
  version: '1.0.0',
  errors: pushErrors,
  calls: {
    devices: call({
      summary: 'The own devices that are told of notifications, and the key that browsers subscribe with',
      access: 'user',
      reply: PushDevices,
    }),
    subscribe: call({
      summary: 'Has this device told of notifications; `replaces` is the endpoint that it had before',
      access: 'user',
      body: z.strictObject({
        endpoint: Endpoint,
        keys: z.strictObject({ p256dh: Key, auth: Key }),
        replaces: z.optional(Endpoint),
      }),
      reply: PushDevices,
      rate: perMinute(10),
      errors: [pushErrors.noService, pushErrors.badKeys, pushErrors.tooMany],
    }),
    remove: call({
      summary: 'Has a device told no more',
      access: 'user',
      params: one,
      reply: PushDevices,
      rate: perMinute(30),
      errors: [pushErrors.noSuchDevice],
    }),
    test: call({
      summary: 'Sends a device a notification that says only that it works',
      access: 'user',
      params: one,
      rate: perMinute(5),
      errors: [pushErrors.noSuchDevice],
    }),
  },
  receives: { changed: 'The own devices that are told, as they are now' },
})
