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

export const webhookPath = '/api/checkout/webhook'

const bodyLimit = 256 * 1024
const rate = perMinute(600, 'address')

/** What is read of an event of Stripe's; other kinds are acknowledged and left alone. */
const Event = z.object({
  type: z.string(),
  /** When it was made, in seconds since 1970. */
  created: z.number().optional(),
  data: z.object({ object: z.unknown() }),
})
const Metadata = z.record(z.string(), z.string()).nullish()
const Session = z.object({
  id: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  payment_status: z.string(),
  subscription: z.string().nullish(),
  payment_intent: z.string().nullish(),
  metadata: Metadata,
})
const Subscription = z.object({ id: z.string(), metadata: Metadata })
const Period = z.object({ current_period_end: z.number() })
const ChangedSubscription = Subscription.extend({
  ...{ status: z.string(), cancel_at_period_end: z.boolean() },
  /** Since 2025-03-31 each of its items has a period of its own; here there is one item. */
  items: z.object({ data: z.tuple([Period]).rest(Period) }).optional(),
  current_period_end: z.number().optional(),
}).transform((subscription, context) => {
  const periodEnds = subscription.current_period_end ?? subscription.items?.data[0].current_period_end
  if (periodEnds !== undefined) return { ...subscription, periodEnds }
  context.addIssue({ code: 'custom', message: 'has no current_period_end', path: ['current_period_end'] })
  return z.NEVER
})
/** How an invoice names its subscription: beside it until 2025-03-31, in its parent since. */
const OfSubscription = z.object({ subscription: z.string().nullish(), metadata: Metadata })
const InvoicePayment = z.object({ payment: z.object({ payment_intent: z.string().nullish() }) })
const Invoice = z
  .object({
    id: z.string(),
    subscription: z.string().nullish(),
    amount_paid: z.int(),
    currency: z.string(),
    billing_reason: z.string().nullish(),
    payment_intent: z.string().nullish(),
    subscription_details: OfSubscription.nullish(),
    parent: z.object({ subscription_details: OfSubscription.nullish() }).nullish(),
    payments: z.object({ data: z.array(InvoicePayment) }).nullish(),
    lines: z.object({ data: z.array(z.object({ period: z.object({ end: z.number() }) })) }).nullish(),
  })
  .transform(({ subscription, subscription_details, parent, payment_intent, payments, ...invoice }) => {
    const details = parent?.subscription_details ?? subscription_details
    return {
      ...invoice,
      subscription: subscription ?? details?.subscription,
      orderId: details?.metadata?.order,
      /** Undefined: this event does not say. */
      intent: payment_intent ?? payments?.data[0]?.payment.payment_intent ?? (parent ? undefined : null),
    }
  })
const Charge = z.object({ payment_intent: z.string().nullish(), amount_refunded: z.int(), metadata: Metadata })
const Dispute = z.object({ payment_intent: z.string().nullish(), status: z.string(), metadata: Metadata })
const instant = (seconds: number) => new Date(seconds * 1000)

/** TOK-7: where the provider tells of payments. Whatever it sends is believed only with its signature. */
export function mountWebhook(app: FastifyInstance, platform: Platform, provider: Provider): void {
  const { clock, limiter, log } = platform
  const settlement = useSettlement(platform)

  // The signature is over the text as it came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))

  // Runs before the body is read: a client that comes too often, or has no signature, cannot send one.
  const onRequest = async ({ ip, headers }: FastifyRequest) => {
    await limiter.use('checkout.webhook', rate, { person: null, address: ip })
    if (typeof headers['stripe-signature'] !== 'string') refuse(checkoutErrors.badSignature)
  }

  app.post<{ Body: Buffer | undefined }>(
    webhookPath,
    { config: { budget: 'own' }, bodyLimit, onRequest },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature'] as string
      if (!(await provider.hasSigned(body, signature))) refuse(checkoutErrors.badSignature)
      const outcome = await take(validate(Event, parsed(body), 'body'))
      // Other programs may share the account of the provider: an event that is not ours is no mistake.
      return reply.header('cache-control', 'no-store').send({ received: true, outcome })
    },
  )

  async function take({ type, created, data }: z.output<typeof Event>): Promise<Outcome> {
    const outcome = await settle(type, data.object, created === undefined ? clock.now() : instant(created))
    log.info({ type, outcome }, 'the payment provider told of something')
    return outcome
  }

  /** What the provider calls the payment of an invoice. Without it the receipt is made as well; only a refund would not be known. */
  const paymentOf = (invoice: string): Promise<string | null> =>
    provider.paymentOf(invoice).catch((error: unknown) => {
      log.error({ err: error, invoice }, 'the payment of an invoice could not be looked up')
      return null
    })

  async function settle(type: string, object: unknown, madeAt: Date): Promise<Outcome> {
    switch (type) {
      case 'customer.subscription.deleted': {
        const { id, metadata } = validate(Subscription, object, 'data.object')
        return metadata?.order === undefined ? 'unknown' : settlement.subscriptionEnded(metadata.order, id)
      }
      case 'customer.subscription.updated': {
        const { id, metadata, ...news } = validate(ChangedSubscription, object, 'data.object')
        if (metadata?.order === undefined) return 'unknown'
        return settlement.subscriptionNews({
          ...{ orderId: metadata.order, subscription: id, madeAt, ends: news.cancel_at_period_end },
          ...{ periodEnds: instant(news.periodEnds), failing: /^(past_due|unpaid)$/.test(news.status) },
        })
      }
      case 'invoice.paid':
      case 'invoice.payment_failed': {
        const { id, subscription, orderId, intent, ...invoice } = validate(Invoice, object, 'data.object')
        if (!subscription) return 'unknown'
        const end = invoice.lines?.data[0]?.period.end
        const told = {
          ...{ id, subscription, orderId, amount: invoice.amount_paid, currency: invoice.currency },
          ...{ first: invoice.billing_reason === 'subscription_create', until: end ? instant(end) : null },
        }
        return type === 'invoice.paid'
          ? settlement.invoicePaid({ ...told, intent: intent === undefined ? await paymentOf(id) : intent })
          : settlement.invoiceFailed({ ...told, intent: null })
      }
      case 'charge.refunded': {
        const { payment_intent, amount_refunded, metadata } = validate(Charge, object, 'data.object')
        return settlement.refunded({ orderId: metadata?.order, intent: payment_intent ?? null }, amount_refunded)
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed': {
        const { payment_intent, status, metadata } = validate(Dispute, object, 'data.object')
        // A bank that only asks has taken nothing.
        if (status.startsWith('warning')) return 'unknown'
        const outcome = type.endsWith('created') ? 'open' : status === 'lost' ? 'lost' : 'won'
        return settlement.disputed({ orderId: metadata?.order, intent: payment_intent ?? null }, outcome)
      }
    }
    if (!type.startsWith('checkout.session.')) return 'unknown'
    const { id, amount_total, currency, payment_status, subscription, payment_intent, metadata } = validate(
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
          ...{ subscription: subscription ?? null, intent: payment_intent ?? null },
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
