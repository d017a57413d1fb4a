import { productName } from '@shoal/bus/checkout/rules'
import type { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type { Provider } from './provider.ts'
import type { StripeSettings } from './settings.ts'
import type { OrderRow } from './tables.ts'

/** Tried again is what did not arrive, and what another call with the same key is just doing: its answer is ours as well. */
const patience = { timeout: 10_000, maxNetworkRetries: 2 }
/** How far the time of a signature may be away, in seconds. */
const tolerance = 300

function sessionOf(order: OrderRow, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { product } = order
  const renews = product.kind === 'pass' && product.renews !== null
  const home = publicUrl + order.returnTo
  const metadata = { order: order.id }
  return {
    mode: renews ? 'subscription' : 'payment',
    client_reference_id: order.id,
    metadata,
    // So that somebody who looks at a payment, or at the end of a subscription, knows what it was for.
    ...(renews
      ? { subscription_data: { metadata, billing_mode: { type: 'classic' } } }
      : { payment_intent_data: { metadata } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.amount,
          product_data: { name: productName(product) },
          ...(renews && { recurring: { interval: 'month' } }),
        },
      },
    ],
    success_url: home,
    cancel_url: home,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  }
}

/** When a subscription runs out, or did. */
function endOf({ id, ended_at, items }: Stripe.Subscription): Date {
  const seconds = ended_at ?? items.data[0]?.current_period_end
  if (!seconds) throw new Error(`Stripe does not say when the subscription ${id} runs out`)
  return new Date(seconds * 1000)
}

/** Why Stripe did not do what it was asked. `code` is its word for the reason, where it has one. */
class Failure extends Error {
  readonly code: string | undefined
  constructor({ statusCode, code, message, detail, requestId }: Stripe.errors.StripeError) {
    // Only a code: what the connection says of a header that does not fit contains the key.
    const { cause } = (detail ?? {}) as { cause?: { code?: string } }
    const answer = statusCode ? `Stripe answered ${statusCode}` : 'Stripe gave no answer'
    const details = [code, cause?.code, requestId].filter(Boolean).join(', ')
    super(`${answer}: ${message}${details && ` (${details})`}`)
    this.code = code
  }
}

/** Stripe Checkout by Stripe's own package (ADR 15). Throws whatever kept Stripe from an answer. */
export function createStripe(
  { secretKey, webhookSecret, apiUrl }: StripeSettings,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): Provider {
  const { protocol, hostname, port } = new URL(apiUrl)
  // Read only where a key is set: it takes 30 ms and 16 MB.
  const library = import('stripe').then(({ default: Stripe }) => ({
    stripe: new Stripe(secretKey, {
      ...patience,
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      // The key goes to nobody else.
      httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
        fetch(input, { ...init, redirect: 'error' }),
      ),
      telemetry: false,
      appInfo: { name: 'Shoal' },
    }),
    StripeError: Stripe.errors.StripeError,
  }))

  /** Does what is asked with the client. Errors of the package carry whole answers, which belong in no log. */
  async function ask<Answer>(what: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe, StripeError } = await library
    try {
      return await what(stripe)
    } catch (error) {
      throw error instanceof StripeError ? new Failure(error) : error
    }
  }

  return {
    way: 'stripe',
    async hasSigned(body, signature) {
      const { stripe } = await library
      const time = /^t=(\d{1,12}),(?!.*\bt=)/.exec(signature)?.[1]
      // The package refuses what is too old, and nothing from the future.
      if (time === undefined || Number(time) - clock.ms() / 1000 > tolerance) return false
      try {
        return stripe.webhooks.signature!.verifyHeader(body, signature, webhookSecret, tolerance, undefined, clock.ms())
      } catch {
        return false
      }
    },
    async open(order) {
      const { id, url } = await ask(({ checkout }) =>
        checkout.sessions.create(sessionOf(order, publicUrl), { idempotencyKey: `order-${order.id}` }),
      )
      if (!url) throw new Error(`Stripe opened ${id} without a page`)
      return { reference: id, url }
    },
    async endSubscription(subscription, { atOnce }) {
      return endOf(
        await ask(({ subscriptions }) =>
          atOnce
            ? subscriptions.cancel(subscription)
            : subscriptions.update(subscription, { cancel_at_period_end: true }),
        ),
      )
    },
    async resumeSubscription(subscription) {
      return endOf(
        await ask(({ subscriptions }) => subscriptions.update(subscription, { cancel_at_period_end: false })),
      )
    },
    async refund({ id, intent }) {
      // A subscription's first payment is named by its invoice, which may come later.
      if (intent === null) throw new Error(`Stripe has not said yet what it calls the payment ${id}`)
      try {
        const { status } = await ask(({ refunds }) =>
          refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${id}` }),
        )
        if (status === 'failed' || status === 'canceled') throw new Error(`Stripe’s refund of ${intent} is ${status}`)
        return status === 'succeeded'
      } catch (error) {
        // Somebody gave it back in the dashboard.
        if (error instanceof Failure && error.code === 'charge_already_refunded') return true
        throw error
      }
    },
    async paymentOf(invoice) {
      const { payments } = await ask(({ invoices }) => invoices.retrieve(invoice, { expand: ['payments'] }))
      const paid = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent
      return (typeof paid === 'string' ? paid : paid?.id) ?? null
    },
  }
}
