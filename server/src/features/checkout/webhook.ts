import { checkoutErrors } from '@shoal/bus/checkout/errors'
import { perMinute } from '@shoal/bus/dsl/contract'
import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { validate } from '../../platform/http/validate.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Provider } from './provider.ts'
import { type Outcome, useSettlement } from './settlement.ts'
import { isSigned } from './signature.ts'

export const webhookPath = '/api/checkout/webhook'

const bodyLimit = 256 * 1024
const rate = perMinute(600, 'address')

/** What is read of an event of Stripe's; other kinds are acknowledged and left alone. */
const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) })
const Metadata = z.record(z.string(), z.string()).nullish()
const Session = z.object({
  id: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  payment_status: z.string(),
  subscription: z.string().nullish(),
  metadata: Metadata,
})
const Subscription = z.object({ id: z.string(), metadata: Metadata })

/** TOK-7: where the provider tells of payments. Whatever it sends is believed only with its signature. */
export function mountWebhook(app: FastifyInstance, platform: Platform, { webhookSecret }: Provider): void {
  const { clock, limiter, log } = platform
  const settlement = useSettlement(platform)

  // What is signed is the text as it came.
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))

  // Before the body is read: whoever comes too often, or signs nothing, sends none.
  const onRequest = async ({ ip, headers }: FastifyRequest) => {
    await limiter.use('checkout.webhook', rate, { person: null, address: ip })
    if (typeof headers['stripe-signature'] !== 'string') refuse(checkoutErrors.badSignature)
  }

  app.post<{ Body: Buffer | undefined }>(webhookPath, { bodyLimit, onRequest }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = request.headers['stripe-signature'] as string
    if (!isSigned(webhookSecret, body, signature, Math.floor(clock.ms() / 1000))) refuse(checkoutErrors.badSignature)
    const outcome = await take(validate(Event, parsed(body), 'body'))
    // Other programs may share the account of the provider: what is not ours is no mistake.
    return reply.header('cache-control', 'no-store').send({ received: true, outcome })
  })

  async function take({ type, data }: z.output<typeof Event>): Promise<Outcome> {
    const outcome = await settle(type, data.object)
    log.info({ type, outcome }, 'the payment provider told of something')
    return outcome
  }

  async function settle(type: string, object: unknown): Promise<Outcome> {
    if (type === 'customer.subscription.deleted') {
      const { id, metadata } = validate(Subscription, object, 'data.object')
      return metadata?.order === undefined ? 'unknown' : settlement.subscriptionEnded(metadata.order, id)
    }
    if (!type.startsWith('checkout.session.')) return 'unknown'
    const { id, amount_total, currency, payment_status, subscription, metadata } = validate(
      Session,
      object,
      'data.object',
    )
    const orderId = metadata?.order
    if (orderId === undefined) return 'unknown'
    switch (type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        // A payment that takes days is completed first and paid later.
        if (payment_status !== 'paid') return 'again'
        return settlement.paid({
          ...{ orderId, reference: id, amount: amount_total, currency },
          subscription: subscription ?? null,
        })
      case 'checkout.session.async_payment_failed':
        return settlement.closed(orderId, 'failed')
      case 'checkout.session.expired':
        return settlement.closed(orderId, 'expired')
      default:
        return 'unknown'
    }
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    refuse(generalErrors.badJson, 'invalid')
  }
}
