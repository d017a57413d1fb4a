import { checkoutErrors } from '@shoal/bus/checkout/errors'
import { emptyText, formatPrice, productName } from '@shoal/bus/checkout/rules'
import type { FastifyInstance } from 'fastify'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { escapeHtml } from '../../platform/web/index.ts'
import { useReceipts } from './receipts.ts'

const css = `
:root { font: 15px/1.5 "IBM Plex Sans", system-ui, sans-serif; color: #10201f; background: #fff }
body { margin: 0 }
main { max-width: 620px; margin: 0 auto; padding: 48px 24px }
h1 { margin: 0 0 24px; font-size: 22px }
dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; gap: 8px 24px; margin: 0 }
dt { color: #476260 }
dd { margin: 0; overflow-wrap: anywhere }
.sum { margin-top: 16px; padding-top: 12px; border-top: 1px solid #9db4b1; font-weight: 600 }
.note { margin-top: 32px; color: #476260; font-size: 13px }
@media print { main { padding: 0 } .note { display: none } }
`

const states = {
  paid: 'Paid',
  'partly-refunded': 'Partly given back',
  refunded: 'Given back',
  disputed: 'Taken back by the bank',
} as const

const day = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** NAV-8: a receipt as a page for paper, at `/checkout/receipts/<id>`, for the payer and nobody else. */
export function mountReceiptPage(app: FastifyInstance, platform: Platform): void {
  app.get('/checkout/receipts.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css))

  app.get<{ Params: { id: string } }>('/checkout/receipts/:id', async (request, reply) => {
    const { who } = await identify(request, platform.identity)
    const receipt = who && (await useReceipts(platform).own(who.userId, request.params.id))
    if (!receipt) refuse(checkoutErrors.noSuchReceipt)
    const { id, product, amount, currency, paidAt, refunded, state, empty } = receipt
    const rows = [
      ['Receipt', id],
      ['For', who.person.displayName],
      ['What', productName(product)],
      ['Paid on', `${day(paidAt)} UTC`],
      ['State', empty && state === 'paid' ? 'Paid. The money goes back' : states[state]],
      ...(empty ? [['Given', `Nothing. ${emptyText(product, empty)}`]] : []),
      ...(refunded > 0 ? [['Given back', formatPrice(refunded, currency)]] : []),
    ] as const
    const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${escapeHtml(text!)}</dd>`).join('\n        ')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store, private')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Receipt · Shoal</title>
    <link rel="stylesheet" href="/checkout/receipts.css">
  </head>
  <body>
    <main>
      <h1>Receipt</h1>
      <dl>
        ${list}
      </dl>
      <dl class="sum"><dt>Total</dt><dd>${formatPrice(amount, currency)}</dd></dl>
      <p class="note">Print this page with your browser to keep it.</p>
    </main>
  </body>
</html>
`)
  })
}
