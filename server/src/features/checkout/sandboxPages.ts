import { formatPrice, productName } from '@shoal/bus/checkout/rules'
import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { escapeHtml } from '../../platform/web/index.ts'
import { type Sandbox, sandboxPath } from './sandbox.ts'
import { useCheckout } from './service.ts'
import type { OrderRow } from './tables.ts'
import { webhookPath } from './webhook.ts'

const css = `
:root { color-scheme: dark; background: #040d0f; color: #e4f6f1; font: 16px/1.5 "IBM Plex Sans", system-ui, sans-serif }
* { box-sizing: border-box }
body { min-height: 100vh; margin: 0; padding: 24px 16px; display: grid; place-items: center; background: radial-gradient(ellipse at 50% 0, #102b30, #040d0f 70%) }
main { width: min(420px, 100%); border-radius: 4px; background: linear-gradient(#173a40, #102b30 90px, #0b2024); box-shadow: inset 0 1px 0 #ffffff1a, 0 0 0 1px #000, 0 0 0 2px #1f4a5088, 0 24px 70px #000c; overflow: hidden }
.mark { margin: 0; padding: 10px 20px; background: repeating-linear-gradient(-45deg, #9cc3bd 0 14px, #86b0a9 14px 28px); color: #04100f; font-weight: 600 }
.order { padding: 20px }
h1 { margin: 0; font-size: 20px; line-height: 1.25 }
.price { margin: 4px 0 0; font: 500 30px/1.2 "IBM Plex Mono", ui-monospace, monospace; font-variant-numeric: tabular-nums }
.price small { color: #9cc3bd; font-size: 14px }
.quiet { margin: 12px 0 0; color: #9cc3bd }
form { display: grid; gap: 10px; margin-top: 20px }
button, .back { display: block; width: 100%; min-height: 44px; padding: 9px 16px; border: 0; border-radius: 3px; background: #143439; box-shadow: inset 0 1px 0 #ffffff14; color: #e4f6f1; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button:hover, .back:hover { background: #1a4148 }
button[value=paid] { background: #35e3d2; color: #04201d }
button[value=paid]:hover { background: #6aeee1 }
button[value=cancelled] { background: none; box-shadow: inset 0 0 0 1px #2f6a70 }
button:focus-visible, .back:focus-visible { outline: 2px solid #35e3d2; outline-offset: 2px }
.back { margin-top: 20px }
`

const settledText = {
  paid: 'This order is paid.',
  failed: 'The payment was declined. Nothing was taken.',
  expired: 'This order was not paid in time.',
} as const

/** What Stripe would send for a button. Cancelling sends nothing there: the order can still be paid. */
const eventTypes = { paid: 'checkout.session.completed', declined: 'checkout.session.async_payment_failed' } as const

/** TOK-7: the payment page of the sandbox. Its buttons go the way of a real payment, through the signed webhook. */
export function mountSandboxPages(app: FastifyInstance, platform: Platform, sandbox: Sandbox): void {
  const { clock, log } = platform
  const checkout = useCheckout(platform)

  async function orderOf(reference: string): Promise<OrderRow> {
    const order = await checkout.byReference(reference)
    if (order?.provider !== 'sandbox') refuse(generalErrors.notFound, { what: 'This order' })
    return order
  }
  const canBePaid = ({ status, expiresAt }: OrderRow) => status === 'open' && expiresAt > clock.now()

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.get(`${sandboxPath}.css`, (_, reply) => reply.type('text/css; charset=utf-8').send(css))

  app.get<{ Params: { reference: string } }>(`${sandboxPath}/:reference`, async ({ params }, reply) => {
    const order = await orderOf(params.reference)
    return page(reply, order, canBePaid(order))
  })

  app.post<{ Params: { reference: string }; Body: unknown }>(
    `${sandboxPath}/:reference`,
    { bodyLimit: 1_024 },
    async ({ params, body }, reply) => {
      const order = await orderOf(params.reference)
      const outcome = body instanceof URLSearchParams ? body.get('outcome') : null
      if (order.status === 'paid' && outcome === 'refunded') await refund(order)
      if (canBePaid(order) && (outcome === 'paid' || outcome === 'declined')) await deliver(order, eventTypes[outcome])
      return reply.header('cache-control', 'no-store').redirect(order.returnTo, 303)
    },
  )

  const refund = (order: OrderRow) =>
    send(order, 'charge.refunded', { amount_refunded: order.amount, metadata: { order: order.id } })

  async function deliver(order: OrderRow, type: string): Promise<void> {
    const renews = order.product.kind === 'pass' && order.product.renews !== null
    const session = {
      id: order.reference,
      object: 'checkout.session',
      amount_total: order.amount,
      currency: order.currency,
      payment_status: type === eventTypes.paid ? 'paid' : 'unpaid',
      subscription: renews ? `sub_${order.reference}` : null,
      metadata: { order: order.id },
    }
    await send(order, type, session)
  }

  /**
   * Does what Stripe does: a signed event, sent to the webhook. Stripe sends one again that came while the database was away;
   * here that is up to the payer, who is told so by the Refusal `unavailable`.
   */
  async function send(order: OrderRow, type: string, object: object): Promise<void> {
    const payload = Buffer.from(JSON.stringify({ object: 'event', type, data: { object } }))
    const headers = { 'content-type': 'application/json', 'stripe-signature': sandbox.sign(payload) }
    const answer = await app.inject({ method: 'POST', url: webhookPath, headers, payload })
    if (answer.statusCode === generalErrors.unavailable.status) refuse(generalErrors.unavailable)
    if (answer.statusCode !== 200) log.error({ order: order.id, answer: answer.body }, 'the sandbox was refused')
  }
}

function page(reply: FastifyReply, order: OrderRow, open: boolean) {
  const { product, amount, currency, status, returnTo } = order
  const name = escapeHtml(productName(product))
  const price = formatPrice(amount, currency)
  const monthly = product.kind === 'pass' && product.renews !== null ? ' <small>a month</small>' : ''
  const back = `<a class="back" href="${escapeHtml(returnTo)}">Back to the show</a>`
  const buttons = `<form method="post">
      <button name="outcome" value="paid">Pay ${price}</button>
      <button name="outcome" value="declined">Decline the payment</button>
      <button name="outcome" value="cancelled">Cancel</button>
    </form>`
  const refund = '<form method="post"><button name="outcome" value="refunded">Give the money back</button></form>'
  const content = open
    ? `<p class="quiet">Pay as if by card, or see what happens when the card is declined.</p>${buttons}`
    : `<p class="quiet" role="status">${settledText[status === 'open' ? 'expired' : status]}</p>${status === 'paid' ? refund : ''}${back}`
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Sandbox checkout · Shoal</title>
    <link rel="stylesheet" href="${sandboxPath}.css">
  </head>
  <body>
    <main>
      <p class="mark">Sandbox: no money moves</p>
      <div class="order">
        <h1>${name}</h1>
        <p class="price">${price}${monthly}</p>
        ${content}
      </div>
    </main>
  </body>
</html>
`)
}
