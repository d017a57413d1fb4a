import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that Stripe's API got. */
export type StripeCall = {
  method: string
  path: string
  headers: Record<string, string>
  fields: Record<string, string>
}

const webhookSecret = 'whsec_of_the_tests_0123456789'
/** Is in failures, as Stripe sends them; belongs in no log. */
export const payerSecret = 'pi_1_secret_of_the_payer'

/** A local server that plays the part of Stripe's API that is called: checkout sessions, subscriptions, refunds, invoices. */
export async function startStripe() {
  const calls: StripeCall[] = []
  const sessions = new Map<string, { id: string; url: string }>()
  const refunds = new Map<string, { id: string; status: string }>()
  let refundStatus = 'succeeded'
  let broken: { status: number; times: number } | null = null

  const answerTo = ({ method, path, headers, fields }: StripeCall): [number, unknown] => {
    if (broken && broken.times-- > 0)
      return [broken.status, { error: { message: 'not now', payment_intent: { client_secret: payerSecret } } }]
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const key = headers['idempotency-key'] ?? String(calls.length)
      const id = `cs_test_${sessions.size + 1}`
      const session = sessions.get(key) ?? { id, url: `https://checkout.stripe.test/c/${id}` }
      sessions.set(key, session)
      return [200, session]
    }
    if (path.startsWith('/v1/subscriptions/'))
      return [
        200,
        {
          items: { data: [{ current_period_end: 4_000_000_000 }] },
          ended_at: method === 'DELETE' ? 1_700_000_000 : null,
        },
      ]
    if (method === 'POST' && path === '/v1/refunds') {
      const key = headers['idempotency-key']!
      const intent = fields.payment_intent!
      if (intent.startsWith('pi_back_')) return [400, { error: { code: 'charge_already_refunded' } }]
      const refund = refunds.get(key) ?? { id: `re_${refunds.size + 1}`, status: refundStatus }
      refunds.set(key, refund)
      return [200, refund]
    }
    const invoice = /^\/v1\/invoices\/(\w+)\?expand\[0\]=payments$/.exec(decodeURIComponent(path))?.[1]
    if (method === 'GET' && invoice) {
      const by = (status: string, intent: string) => ({ status, payment: { payment_intent: intent } })
      return [200, { payments: { data: [by('canceled', 'pi_of_nothing'), by('paid', `pi_of_${invoice}`)] } }]
    }
    return [404, { error: { message: 'no such path' } }]
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const call: StripeCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      fields: Object.fromEntries(new URLSearchParams(body)),
    }
    calls.push(call)
    const [status, answer] = answerTo(call)
    // A failure of Stripe's own is the answer to every call with the same key.
    const headers = { 'content-type': 'application/json', ...(status === 500 && { 'stripe-should-retry': 'false' }) }
    response.writeHead(status, headers).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  // Jest does not wait for it when a test fails before it could stop it.
  server.unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    /** The settings that lead a Shoal here. */
    env: {
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    calls,
    /** Answers the next calls with a failure. */
    fail: (status: number, times = 1) => {
      broken = { status, times }
    },
    /** How refunds that are asked for from now on stand: `succeeded`, or another word of Stripe's. */
    refundsAre: (status: string) => {
      refundStatus = status
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Tells a Shoal of something, as Stripe does: signed. The other arguments spoil it. */
export function tell(
  server: { url: string },
  event: object,
  { secret = webhookSecret, age = 0, headers = {} }: { secret?: string; age?: number; headers?: object } = {},
): Promise<Response> {
  const body = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000) - age
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return fetch(`${server.url}/api/checkout/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${digest}`,
      ...headers,
    },
    body,
  })
}
