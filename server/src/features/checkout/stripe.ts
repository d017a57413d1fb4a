import { setTimeout as wait } from 'node:timers/promises'
import { productName } from '@shoal/bus/checkout/rules'
import { z } from 'zod'
import type { Provider } from './provider.ts'
import type { StripeSettings } from './settings.ts'
import type { OrderRow } from './tables.ts'

/**
 * The fields this file reads are those of this version, whatever the account's own is. Events come in the version of the
 * endpoint: webhook.ts reads newer ones as well.
 */
const version = '2024-06-20'
const timeoutMs = 10_000
/** Another call with the same key is under way there: its answer is ours, a moment later. */
const busy = { tries: 5, pauseMs: 300 }

const OpenedSession = z.object({ id: z.string().min(1), url: z.url() })
/** In seconds since 1970. */
const Refund = z.object({ status: z.string().nullish() })
const Invoice = z.object({ payment_intent: z.string().nullish() })
const Subscription = z.object({ current_period_end: z.number(), ended_at: z.number().nullish() })

/** What the fields of an order become in a request: nested names in brackets, as Stripe reads forms. */
function sessionFields(order: OrderRow, publicUrl: string): Record<string, string> {
  const { product } = order
  const renews = product.kind === 'pass' && product.renews !== null
  const home = publicUrl + order.returnTo
  return {
    mode: renews ? 'subscription' : 'payment',
    client_reference_id: order.id,
    'metadata[order]': order.id,
    // So that somebody who looks at a payment, or at the end of a subscription, knows what it was for.
    [`${renews ? 'subscription_data' : 'payment_intent_data'}[metadata][order]`]: order.id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.currency,
    'line_items[0][price_data][unit_amount]': String(order.amount),
    'line_items[0][price_data][product_data][name]': productName(product),
    ...(renews && { 'line_items[0][price_data][recurring][interval]': 'month' }),
    success_url: home,
    cancel_url: home,
    expires_at: String(Math.floor(order.expiresAt.getTime() / 1000)),
  }
}

/** An answer of Stripe's that is none; `answer` is its body. */
class StripeError extends Error {
  readonly answer: string
  constructor(message: string, answer: string) {
    super(message)
    this.answer = answer
  }
}

/** Stripe Checkout over plain HTTPS (ADR 15). Throws whatever kept Stripe from an answer. */
export function createStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings, publicUrl: string): Provider {
  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, fields: Record<string, string>, key?: string) {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': version,
          ...(key && { 'idempotency-key': key }),
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: method === 'POST' ? new URLSearchParams(fields).toString() : undefined,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as unknown
      if (response.status !== 409 || attempt === busy.tries)
        throw new StripeError(`Stripe answered ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`, text)
      await wait(busy.pauseMs)
    }
  }

  return {
    way: 'stripe',
    webhookSecret,
    async open(order) {
      const answer = await ask('POST', '/v1/checkout/sessions', sessionFields(order, publicUrl), `order-${order.id}`)
      const { id, url } = OpenedSession.parse(answer)
      return { reference: id, url }
    },
    async endSubscription(subscription, { atOnce }) {
      const path = `/v1/subscriptions/${encodeURIComponent(subscription)}`
      const answer = atOnce ? await ask('DELETE', path, {}) : await ask('POST', path, { cancel_at_period_end: 'true' })
      const { ended_at, current_period_end } = Subscription.parse(answer)
      return new Date((ended_at ?? current_period_end) * 1000)
    },
    async resumeSubscription(subscription) {
      const path = `/v1/subscriptions/${encodeURIComponent(subscription)}`
      const answer = await ask('POST', path, { cancel_at_period_end: 'false' })
      return new Date(Subscription.parse(answer).current_period_end * 1000)
    },
    async refund({ id, intent }) {
      // A subscription's first payment is named by its invoice, which may come later.
      if (intent === null) throw new Error(`Stripe has not said yet what it calls the payment ${id}`)
      try {
        const { status } = Refund.parse(await ask('POST', '/v1/refunds', { payment_intent: intent }, `refund-${id}`))
        if (status === 'failed' || status === 'canceled') throw new Error(`Stripe’s refund of ${intent} is ${status}`)
        return status === 'succeeded'
      } catch (error) {
        // Somebody gave it back in the dashboard.
        if (error instanceof StripeError && error.answer.includes('"charge_already_refunded"')) return true
        throw error
      }
    },
    async paymentOf(invoice) {
      const answer = await ask('GET', `/v1/invoices/${encodeURIComponent(invoice)}`, {})
      return Invoice.parse(answer).payment_intent ?? null
    },
  }
}
