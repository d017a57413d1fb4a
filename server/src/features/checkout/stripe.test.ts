import { createHmac } from 'node:crypto'
import { products } from '@shoal/bus/checkout/contract'
import { metricOf } from '../../../test/metrics.ts'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { payerSecret, type StripeCall, startStripe, tell } from '../../../test/stripe.ts'

type Stripe = Awaited<ReturnType<typeof startStripe>>
type Bought = { order: { id: string }; url: string }

const priceOf = (id: string) => products.find((product) => product.id === id)!.price

/** The event of Stripe for a paid session; `more` changes it. */
const completed = ({ order, url }: Bought, price: number, more: object = {}, type = 'checkout.session.completed') => ({
  id: 'evt_1',
  type,
  data: {
    object: {
      id: url.split('/').at(-1),
      amount_total: price,
      currency: 'usd',
      payment_status: 'paid',
      subscription: null,
      metadata: { order: order.id },
      ...more,
    },
  },
})

describe('paying through a stand-in of Stripe’s API', () => {
  let stripe: Stripe
  let server: TestServer
  let admin: SignedIn

  beforeAll(async () => {
    stripe = await startStripe()
    server = await startServer({ env: { RATE_FACTOR: '1000', ...stripe.env } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    closeSockets()
    await server.stop()
    await stripe.stop()
  })

  const buy = (who: SignedIn, product: string, key?: string, returnTo?: string): Promise<Bought> =>
    api(server, who).checkout.buy({ body: { product, returnTo }, key })
  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const status = async (who: SignedIn, { order }: Bought) =>
    (await api(server, who).checkout.order({ params: { id: order.id } })).status
  const passOf = async (who: SignedIn) => (await api(server, who).accounts.session())?.user.pass
  /** What the webhook says it did. */
  const outcomeOf = async (response: Response) => {
    const { outcome, code } = (await response.json()) as { outcome?: string; code?: string }
    return outcome ?? `${response.status} ${code}`
  }
  const told = async (event: object, spoiled?: Parameters<typeof tell>[2]) =>
    outcomeOf(await tell(server, event, spoiled))
  const ledgerIsSound = async () =>
    expect(await api(server, admin).tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })

  it('[TOK-7] opens a session at Stripe with amount, currency and order, once for each key', async () => {
    const viewer = await signUp(server)
    const before = stripe.calls.length
    const bought = await Promise.all([1, 2, 3].map(() => buy(viewer, 'tokens-1100', 'one-click', '/clips?season=2')))
    expect(new Set(bought.map(({ order, url }) => `${order.id} ${url}`)).size).toBe(1)
    expect(await buy(viewer, 'tokens-1100', 'one-click')).toEqual(bought[0])
    const calls = stripe.calls.slice(before)
    const orderId = bought[0]!.order.id
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`order-${orderId}`]))
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
      fields: {
        mode: 'payment',
        'metadata[order]': orderId,
        'line_items[0][price_data][unit_amount]': String(priceOf('tokens-1100')),
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][product_data][name]': '₣1,100',
        success_url: `${server.url}/clips?season=2`,
        cancel_url: `${server.url}/clips?season=2`,
      },
    })
    await expect(buy(viewer, 'tokens-500', 'one-click')).rejects.toMatchObject({
      ...{ status: 422, code: 'idempotency/mismatch' },
    })
    expect(await balance(viewer)).toBe(100)
  })

  it('[TOK-7] [TOK-1] credits a paid order once, however often and however simultaneously it is told; the ledger stays sound', async () => {
    const viewer = await signUp(server)
    const tab = await socket(server, viewer)
    const bought = await buy(viewer, 'tokens-2400')
    const event = completed(bought, priceOf('tokens-2400'))
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => told(event)))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'again'), 'done'])
    expect(await told(event)).toBe('again')
    expect(await told({ ...event, type: 'checkout.session.async_payment_succeeded' })).toBe('again')

    expect(await tab.next('tokens:updated')).toMatchObject({ delta: 2_400, tokens: 2_500, reason: 'purchase' })
    expect(await balance(viewer)).toBe(2_500)
    expect(await status(viewer, bought)).toBe('paid')
    const { lines } = await api(server, viewer).tokens.history()
    expect(lines.filter(({ reason }) => reason === 'purchase')).toHaveLength(1)
    await ledgerIsSound()
  })

  it('[TOK-7] takes the news in any order: paid is final, and money that comes after all counts', async () => {
    const viewer = await signUp(server)
    const price = priceOf('tokens-500')
    const first = await buy(viewer, 'tokens-500')
    const expired = (bought: Bought) => completed(bought, price, {}, 'checkout.session.expired')
    expect(await told(completed(first, price))).toBe('done')
    expect(await told(expired(first))).toBe('again')
    expect(await status(viewer, first)).toBe('paid')

    const second = await buy(viewer, 'tokens-500')
    expect(await told(completed(second, price, { payment_status: 'unpaid' }))).toBe('again')
    expect(await status(viewer, second)).toBe('open')
    expect(await told(completed(second, price, {}, 'checkout.session.async_payment_failed'))).toBe('done')
    expect(await status(viewer, second)).toBe('failed')
    expect(await told(expired(second))).toBe('again')
    expect(await balance(viewer)).toBe(600)
    expect(await told(completed(second, price))).toBe('done')
    expect(await status(viewer, second)).toBe('paid')
    expect(await balance(viewer)).toBe(1_100)
  })

  it('[TOK-7] credits nothing for another amount, currency or checkout, nor for an order it does not know', async () => {
    const viewer = await signUp(server)
    const price = priceOf('tokens-6500')
    const bought = await buy(viewer, 'tokens-6500')
    const wrong = [{ amount_total: 1 }, { amount_total: null }, { currency: 'jpy' }, { id: 'cs_test_of_another' }]
    for (const more of wrong) expect(await told(completed(bought, price, more))).toBe('400 checkout/wrong-payment')
    expect(await told(completed(bought, price, { metadata: { order: 'nobody-knows' } }))).toBe('unknown')
    expect(await told(completed(bought, price, { metadata: {} }))).toBe('unknown')
    expect(await told({ type: 'charge.refunded', data: { object: {} } })).toBe('400 bad-request')
    expect(await told({ type: 'charge.refunded', data: { object: { amount_refunded: 5 } } })).toBe('unknown')
    expect(await told({ type: 'checkout.session.completed', data: { object: { id: 7 } } })).toBe('400 bad-request')
    expect([await balance(viewer), await status(viewer, bought)]).toEqual([100, 'open'])
    server.assertNoErrors(({ msg }) => msg === 'a wrong payment came')
  })

  it.each([
    ['another secret', { secret: 'whsec_of_somebody_else' }],
    ['a signature from ten minutes ago', { age: 600 }],
    ['a signature from the future', { age: -600 }],
    ['no signature', { headers: { 'stripe-signature': '' } }],
    ['nonsense', { headers: { 'stripe-signature': 't=1,v1=zz,v0=,=' } }],
    ['nothing after the time', { headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=` } }],
  ])('[TOK-7] believes nothing that comes with %s', async (_, spoiled) => {
    const viewer = await signUp(server)
    const bought = await buy(viewer, 'tokens-500')
    expect(await told(completed(bought, priceOf('tokens-500')), spoiled)).toBe('400 checkout/bad-signature')
    expect(await status(viewer, bought)).toBe('open')
  })

  it('[TOK-7] takes one of several signatures, as while a secret is changed', async () => {
    const viewer = await signUp(server)
    const event = completed(await buy(viewer, 'tokens-500'), priceOf('tokens-500'))
    const time = Math.floor(Date.now() / 1000)
    const right = createHmac('sha256', stripe.env.STRIPE_WEBHOOK_SECRET).update(`${time}.${JSON.stringify(event)}`)
    const header = `t=${time},v1=${'0'.repeat(64)},v1=${right.digest('hex')}`
    expect(await told(event, { headers: { 'stripe-signature': header } })).toBe('done')
  })

  it('[TOK-7] [PASS-1] gives a pass, which open pages get at once, and never takes one away', async () => {
    const viewer = await signUp(server)
    const tab = await socket(server, viewer)
    const pass = await buy(viewer, 'pass')
    expect(await buy(viewer, 'pass')).toEqual(pass)
    const xl = await buy(viewer, 'xl')
    const paid = [completed(pass, priceOf('pass')), completed(xl, priceOf('xl'))]
    await Promise.all([...paid, ...paid].map((event) => told(event)))
    await tab.next('accounts:changed', ({ user }) => user.pass === 'xl')
    expect(await passOf(viewer)).toBe('xl')
    for (const product of ['pass', 'pass-monthly', 'xl', 'xl-upgrade'])
      await expect(buy(viewer, product)).rejects.toMatchObject({ status: 409, code: 'checkout/already-yours' })
  })

  it('[PASS-1] sells the difference to who has a pass, and says so', async () => {
    const viewer = await signUp(server)
    await told(completed(await buy(viewer, 'pass'), priceOf('pass')))
    const offers = await api(server, viewer).checkout.offers()
    expect(offers).toMatchObject({ way: 'stripe', currency: 'usd', pass: { tier: 'pass', subscription: null } })
    expect(offers.products.filter(({ kind }) => kind === 'pass').map(({ id }) => id)).toEqual(['xl-upgrade'])
    expect(priceOf('xl-upgrade')).toBe(priceOf('xl') - priceOf('pass'))
    await told(completed(await buy(viewer, 'xl-upgrade'), priceOf('xl-upgrade')))
    expect(await passOf(viewer)).toBe('xl')
  })

  it('[PASS-1] a subscription is a pass until it ends; what is theirs for good stays', async () => {
    const viewer = await signUp(server)
    const tab = await socket(server, viewer)
    const monthly = await buy(viewer, 'pass-monthly')
    expect(stripe.calls.at(-1)?.fields).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][recurring][interval]': 'month',
      'subscription_data[metadata][order]': monthly.order.id,
      'subscription_data[billing_mode][type]': 'classic',
    })
    await told(completed(monthly, priceOf('pass-monthly'), { subscription: 'sub_1' }))
    await tab.next('accounts:changed', ({ user }) => user.pass === 'pass')

    await api(server, viewer).checkout.endSubscription()
    expect(stripe.calls.at(-1)).toMatchObject({
      ...{ method: 'POST', path: '/v1/subscriptions/sub_1', fields: { cancel_at_period_end: 'true' } },
    })
    const { pass } = await api(server, viewer).checkout.offers()
    expect(pass).toEqual({
      tier: 'none',
      subscription: { endsAt: new Date(4_000_000_000_000).toISOString() },
      giftEnds: null,
    })
    expect(await passOf(viewer)).toBe('pass')

    await told(completed(await buy(viewer, 'xl'), priceOf('xl')))
    const over = {
      type: 'customer.subscription.deleted',
      data: { object: { id: 'sub_1', metadata: { order: monthly.order.id } } },
    }
    expect(await Promise.all([told(over), told(over)]).then((both) => both.toSorted())).toEqual(['again', 'done'])
    expect(await passOf(viewer)).toBe('xl')
    expect((await api(server, viewer).checkout.offers()).pass).toMatchObject({ tier: 'xl', subscription: null })
    await expect(api(server, viewer).checkout.endSubscription()).rejects.toMatchObject({
      ...{ status: 409, code: 'checkout/no-subscription' },
    })
  })

  it('[PASS-1] a subscription that ended takes the pass along, also when its end is heard of first', async () => {
    const viewer = await signUp(server)
    const over = (bought: Bought) => ({
      type: 'customer.subscription.deleted',
      data: { object: { id: 'sub_2', metadata: { order: bought.order.id } } },
    })
    const paid = (bought: Bought) => completed(bought, priceOf('pass-monthly'), { subscription: 'sub_2' })
    const first = await buy(viewer, 'pass-monthly')
    await told(paid(first))
    expect(await passOf(viewer)).toBe('pass')
    await told(over(first))
    expect(await passOf(viewer)).toBe('none')

    const second = await buy(viewer, 'pass-monthly')
    await told(over(second))
    await told(paid(second))
    expect(await passOf(viewer)).toBe('none')
  })

  const charge = (type: string, intent: string, more: object) => ({
    type: `charge.${type}`,
    data: { object: { payment_intent: intent, metadata: {}, ...more } },
  })
  const refunded = (intent: string, amount_refunded: number) => charge('refunded', intent, { amount_refunded })
  const billing = (who: SignedIn) => api(server, who).checkout.billing()

  it('[TOK-7] [TOK-1] [TOK-2] money that goes back takes its tokens along, once; what was spent by then is owed, and the next income pays it', async () => {
    const [viewer, friend] = [await signUp(server), await signUp(server)]
    const tab = await socket(server, viewer)
    const price = priceOf('tokens-500')
    const bought = await buy(viewer, 'tokens-500')
    expect(await told(completed(bought, price, { payment_intent: 'pi_1' }))).toBe('done')
    const tip = (from: SignedIn, to: SignedIn, amount: number) =>
      api(server, from).tokens.tip({ params: { userId: to.user.id }, body: { tip: amount } })
    await tip(viewer, friend, 520)
    // A fifth of the price is a fifth of the tokens; all of it is the rest.
    const fifth = Math.floor(price / 5)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => told(refunded('pi_1', fifth))))
    expect(outcomes.toSorted()).toEqual(['again', 'again', 'again', 'again', 'again', 'done'])
    const first = 500 - Math.floor((500 * (price - fifth)) / price)
    expect([await balance(viewer), (await billing(viewer)).debt]).toEqual([0, first - 80])
    expect(await told(refunded('pi_1', price))).toBe('done')
    expect(await told(refunded('pi_1', fifth))).toBe('again')
    expect([await balance(viewer), (await billing(viewer)).debt]).toEqual([0, 420])
    const { receipts } = await api(server, viewer).checkout.receipts()
    expect(receipts).toMatchObject([{ amount: price, refunded: price, state: 'refunded', product: { tokens: 500 } }])

    // All income pays the debt, from anybody, also from several at once; nothing falls below zero.
    await Promise.all([tip(friend, viewer, 100), tip(friend, viewer, 120), tip(friend, viewer, 50)])
    expect([await balance(viewer), (await billing(viewer)).debt]).toEqual([0, 150])
    await tip(friend, viewer, 170)
    expect([await balance(viewer), (await billing(viewer)).debt]).toEqual([20, 0])
    await tab.next('tokens:set', ({ tokens }) => tokens === 20)
    await tip(friend, viewer, 5)
    expect(await balance(viewer)).toBe(25)
    const { lines } = await api(server, viewer).tokens.history()
    expect(lines.filter(({ reason }) => reason === 'debt').reduce((sum, { amount }) => sum + amount, 0)).toBe(-420)
    await ledgerIsSound()
  })

  it('[TOK-7] a dispute takes back what was paid for, and a bank that gives way gives it again', async () => {
    const viewer = await signUp(server)
    await told(completed(await buy(viewer, 'tokens-500'), priceOf('tokens-500'), { payment_intent: 'pi_2' }))
    await told(completed(await buy(viewer, 'pass'), priceOf('pass'), { payment_intent: 'pi_3' }))
    await told(completed(await buy(viewer, 'xl-upgrade'), priceOf('xl-upgrade'), { payment_intent: 'pi_4' }))
    const dispute = (intent: string, what: 'created' | 'closed', status: string) =>
      told(charge(`dispute.${what}`, intent, { status }))
    expect(await dispute('pi_2', 'created', 'warning_needs_response')).toBe('unknown')
    expect(await balance(viewer)).toBe(600)
    for (const intent of ['pi_2', 'pi_4']) expect(await dispute(intent, 'created', 'needs_response')).toBe('done')
    expect(await dispute('pi_2', 'created', 'needs_response')).toBe('again')
    expect([await balance(viewer), await passOf(viewer)]).toEqual([100, 'pass'])
    for (const intent of ['pi_2', 'pi_4']) expect(await dispute(intent, 'closed', 'won')).toBe('done')
    expect([await balance(viewer), await passOf(viewer)]).toEqual([600, 'xl'])
    // The news that it began, after the news of its end.
    expect(await dispute('pi_2', 'created', 'needs_response')).toBe('again')
    await told(refunded('pi_4', priceOf('xl-upgrade')))
    expect(await passOf(viewer)).toBe('pass')
    await told(refunded('pi_3', priceOf('pass')))
    expect(await passOf(viewer)).toBe('none')
    await ledgerIsSound()
  })

  it('[TOK-7] believes no refund that is signed wrongly or played again later', async () => {
    const viewer = await signUp(server)
    await told(completed(await buy(viewer, 'tokens-500'), priceOf('tokens-500'), { payment_intent: 'pi_5' }))
    const event = refunded('pi_5', priceOf('tokens-500'))
    for (const spoiled of [{ secret: 'whsec_of_somebody_else' }, { age: 600 }])
      expect(await told(event, spoiled)).toBe('400 checkout/bad-signature')
    expect(await balance(viewer)).toBe(600)
  })

  it('[NAV-8] [PASS-1] billing follows a subscription: its next date, a payment that fails, its end and that taken back, a receipt for each month', async () => {
    const viewer = await signUp(server)
    const monthly = await buy(viewer, 'pass-monthly')
    const price = priceOf('pass-monthly')
    const invoice = (type: string, id: string, more: object = {}) => ({
      type: `invoice.${type}`,
      data: { object: { id, subscription: 'sub_9', amount_paid: price, currency: 'usd', ...more } },
    })
    const news = (created: number, end: number, more: object = {}) => ({
      ...{ type: 'customer.subscription.updated', created },
      data: {
        object: {
          ...{ id: 'sub_9', metadata: { order: monthly.order.id }, status: 'active' },
          ...{ current_period_end: end, cancel_at_period_end: false, ...more },
        },
      },
    })
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    await told(completed(monthly, price, { subscription: 'sub_9' }))
    const first = invoice('paid', 'in_1', { billing_reason: 'subscription_create', payment_intent: 'pi_6' })
    expect([await told(first), await told(first)]).toEqual(['done', 'again'])
    expect(await told(news(200, 4_100_000_000))).toBe('done')
    expect((await billing(viewer)).subscription).toEqual({
      ...{ price, renewsAt: at(4_100_000_000), endsAt: null, failedAt: null },
    })
    // An event that was made earlier but comes later changes nothing.
    expect(await told(news(100, 4_000_000_000))).toBe('again')
    expect(await told(invoice('payment_failed', 'in_2'))).toBe('done')
    expect((await billing(viewer)).subscription?.failedAt).not.toBeNull()
    const failedAt = (await billing(viewer)).subscription?.failedAt
    // So does a payment that was told of before.
    expect(await told({ ...first, created: 900 })).toBe('again')
    expect((await billing(viewer)).subscription).toMatchObject({ renewsAt: at(4_100_000_000), failedAt })
    const second = invoice('paid', 'in_2', { lines: { data: [{ period: { end: 4_200_000_000 } }] } })
    expect((await Promise.all([told(second), told(second)])).toSorted()).toEqual(['again', 'done'])
    expect((await billing(viewer)).subscription).toMatchObject({ renewsAt: at(4_200_000_000), failedAt: null })
    expect((await api(server, viewer).checkout.receipts()).total).toBe(2)
    expect(await told(invoice('payment_failed', 'in_2'))).toBe('again')
    expect(await told(invoice('payment_failed', 'in_3'))).toBe('done')
    // An invoice of an earlier month that comes late is a receipt, and no news of today.
    const late = invoice('paid', 'in_0', { lines: { data: [{ period: { end: 4_000_000_000 } }] } })
    expect([await told(second), await told(late), await told(late)]).toEqual(['again', 'done', 'again'])
    const now = (await billing(viewer)).subscription
    expect(now).toMatchObject({ renewsAt: at(4_200_000_000), failedAt: expect.any(String) })
    expect((await api(server, viewer).checkout.receipts()).total).toBe(3)

    await api(server, viewer).checkout.endSubscription()
    expect((await billing(viewer)).subscription).toMatchObject({ renewsAt: null, endsAt: at(4_000_000_000) })
    await api(server, viewer).checkout.resumeSubscription()
    expect(stripe.calls.at(-1)).toMatchObject({
      ...{ path: '/v1/subscriptions/sub_9', fields: { cancel_at_period_end: 'false' } },
    })
    expect((await billing(viewer)).subscription).toMatchObject({ renewsAt: at(4_000_000_000), endsAt: null })
    await expect(api(server, viewer).checkout.resumeSubscription()).rejects.toMatchObject({
      ...{ status: 409, code: 'checkout/no-subscription' },
    })
    // A month long ago: its money only. The last one takes the pass along.
    expect(await told(refunded('pi_6', price))).toBe('done')
    expect(await passOf(viewer)).toBe('pass')
  })

  it('[NAV-8] [TOK-7] reads events of newer versions of Stripe’s API, and asks it for what these leave out', async () => {
    const viewer = await signUp(server)
    const monthly = await buy(viewer, 'pass-monthly')
    expect(stripe.calls.at(-1)?.headers['stripe-version']).toBe('2026-10-28.endive')
    const price = priceOf('pass-monthly')
    const invoice = (type: string, id: string, end: number, more: object = {}) => ({
      type: `invoice.${type}`,
      data: {
        object: {
          ...{ id, amount_paid: price, currency: 'usd', lines: { data: [{ period: { end } }] }, ...more },
          parent: {
            type: 'subscription_details',
            subscription_details: { subscription: 'sub_11', metadata: { order: monthly.order.id } },
          },
        },
      },
    })
    const news = (created: number, items: object) => ({
      ...{ type: 'customer.subscription.updated', created },
      data: {
        object: {
          ...{ id: 'sub_11', metadata: { order: monthly.order.id }, status: 'active' },
          ...{ cancel_at_period_end: false, items },
        },
      },
    })
    const renewsAt = async () => Date.parse((await billing(viewer)).subscription?.renewsAt ?? '') / 1000
    await told(completed(monthly, price, { subscription: 'sub_11' }))
    const first = { billing_reason: 'subscription_create' }
    expect(await told(invoice('paid', 'in_11', 4_000_000_000, first))).toBe('done')
    expect(await renewsAt()).toBe(4_000_000_000)
    expect(await told(news(100, { data: [{ current_period_end: 4_100_000_000 }] }))).toBe('done')
    expect(await renewsAt()).toBe(4_100_000_000)
    for (const nothing of [{ data: [] }, { data: [{}] }]) expect(await told(news(200, nothing))).toBe('400 bad-request')
    expect(await told(invoice('payment_failed', 'in_12', 4_200_000_000))).toBe('done')
    const payments = { data: [{ payment: { type: 'payment_intent', payment_intent: 'pi_named_12' } }] }
    expect(await told(invoice('paid', 'in_12', 4_200_000_000, { payments }))).toBe('done')
    expect(await renewsAt()).toBe(4_200_000_000)
    // The first invoice did not name its payment: Stripe was asked.
    for (const intent of ['pi_of_in_11', 'pi_named_12']) expect(await told(refunded(intent, price))).toBe('done')
    expect(await passOf(viewer)).toBe('none')
  })

  it('[TOK-7] [PASS-1] an upgrade is XL together with the pass that it began at, and alone it is worth that pass; in whatever order money goes back and comes again', async () => {
    const viewer = await signUp(server)
    const price = { base: priceOf('pass'), up: priceOf('xl-upgrade') }
    await told(completed(await buy(viewer, 'pass'), price.base, { payment_intent: 'pi_base' }))
    await told(completed(await buy(viewer, 'xl-upgrade'), price.up, { payment_intent: 'pi_up' }))
    const dispute = async (intent: string, what: 'created' | 'closed', status: string) => {
      expect(await told(charge(`dispute.${what}`, intent, { status }))).toBe('done')
      return passOf(viewer)
    }
    expect(await dispute('pi_base', 'created', 'needs_response')).toBe('pass')
    expect(await dispute('pi_up', 'created', 'needs_response')).toBe('none')
    expect(await dispute('pi_up', 'closed', 'won')).toBe('pass')
    expect(await dispute('pi_base', 'closed', 'won')).toBe('xl')
    await told(refunded('pi_base', price.base))
    expect(await passOf(viewer)).toBe('pass')
    await told(refunded('pi_up', price.up))
    expect(await passOf(viewer)).toBe('none')
  })

  it('[TOK-7] [PASS-3] a paid gift that gives nothing says so and goes back by itself, once; admins see who, what, when and why', async () => {
    const [giver, friend] = [await signUp(server), await signUp(server)]
    const name = friend.user.displayName
    const waiting = () => metricOf(server, 'shoal_checkout_empty')
    const asked = (intent: string) =>
      stripe.calls.filter(({ path, fields }) => path === '/v1/refunds' && fields.payment_intent === intent)
    const before = await waiting()
    // Two people give one to the same person: the second gift comes too late.
    const other = await signUp(server)
    const gift = (who: SignedIn): Promise<Bought> => api(server, who).checkout.gift({ body: { to: { name } } })
    const [inTime, late] = [await gift(other), await gift(giver)]
    await told(completed(inTime, 99, { payment_intent: 'pi_in_time' }))
    stripe.refundsAre('pending')
    // Stripe is away at first.
    stripe.fail(500)
    const event = completed(late, 99, { payment_intent: 'pi_late' })
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => told(event)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    await until('the money to be asked for', () => asked('pi_late').length === 2)
    expect(new Set(asked('pi_late').map(({ headers }) => headers['idempotency-key'])).size).toBe(1)

    const order = () => api(server, giver).checkout.order({ params: { id: late.order.id } })
    const receipt = async () => (await api(server, giver).checkout.receipts()).receipts[0]!
    const page = async () =>
      (
        await fetch(`${server.url}/checkout/receipts/${(await receipt()).id}`, { headers: { cookie: giver.cookie } })
      ).text()
    const listed = async () =>
      (await api(server, admin).checkout.emptyOrders()).orders.find(({ id }) => id === late.order.id)
    expect(await order()).toMatchObject({ status: 'paid', empty: { reason: 'had-already', refunded: false }, given: 0 })
    expect(await receipt()).toMatchObject({ state: 'paid', empty: 'had-already', refunded: 0 })
    expect(await page()).toMatch(/Paid\. The money goes back.*Nothing\. .* had a pass by then\./s)
    expect(await listed()).toMatchObject({
      ...{ person: { id: giver.user.id }, product: { gift: { to: name } }, amount: 99, currency: 'usd' },
      ...{ reason: 'had-already', state: 'paid', payment: 'pi_late', paidAt: (await receipt()).paidAt },
    })
    expect(await waiting()).toBe(before + 1)
    expect(await api(server, other).checkout.order({ params: { id: inTime.order.id } })).toMatchObject({
      ...{ empty: null, given: 1 },
    })

    const tab = await socket(server, giver)
    expect(await told(refunded('pi_late', 99))).toBe('done')
    await tab.next('checkout:changed')
    expect((await order()).empty).toEqual({ reason: 'had-already', refunded: true })
    expect([(await receipt()).state, (await listed())?.state]).toEqual(['refunded', 'refunded'])
    expect(await waiting()).toBe(before)
    // The friend keeps the pass of the gift that came in time.
    expect(await passOf(friend)).toBe('pass')
    expect(asked('pi_in_time')).toEqual([])
    stripe.refundsAre('succeeded')
    await expect(api(server, giver).checkout.emptyOrders()).rejects.toMatchObject({ status: 403 })
  })

  it('[TOK-7] says when Stripe does not answer, keeps nothing of it, and works once it does', async () => {
    const viewer = await signUp(server)
    stripe.fail(500)
    await expect(buy(viewer, 'pass', 'try')).rejects.toMatchObject({ status: 502, code: 'checkout/provider-failed' })
    const failures = server.logs().filter(({ msg }) => msg === 'a payment page could not be opened')
    expect(failures).toMatchObject([{ err: { message: 'Stripe answered 500: not now' } }])
    // What the package knows of a failure is more than a log should.
    for (const secret of [payerSecret, stripe.env.STRIPE_SECRET_KEY, stripe.env.STRIPE_WEBHOOK_SECRET])
      expect(JSON.stringify(server.logs())).not.toContain(secret)
    expect((await buy(viewer, 'pass', 'try')).url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
    // Another call with the same key is under way at Stripe.
    stripe.fail(409, 2)
    expect((await buy(viewer, 'tokens-500')).url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
    server.assertNoErrors(({ msg }) => /a wrong payment came|could not be opened/.test(msg))
  })

  it('[TOK-7] shows orders to who made them only; refuses unknown products and ways back that lead elsewhere', async () => {
    const [viewer, other] = [await signUp(server), await signUp(server)]
    const bought = await buy(viewer, 'tokens-500')
    await expect(status(other, bought)).rejects.toMatchObject({ status: 404, code: 'checkout/no-such-order' })
    await expect(buy(viewer, 'a-yacht')).rejects.toMatchObject({ status: 404, code: 'checkout/no-such-product' })
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a"b'])
      expect(
        (await call(server, 'POST', '/checkout/orders', { body: { product: 'pass', returnTo }, cookie: viewer.cookie }))
          .status,
      ).toBe(400)
  })

  it('[AUTH-4] [TOK-1] gives nothing to a deleted account, and its money goes back; its subscription ends', async () => {
    const viewer = await signUp(server)
    const monthly = await buy(viewer, 'pass-monthly')
    await told(completed(monthly, priceOf('pass-monthly'), { subscription: 'sub_3' }))
    const [tokens, pass] = [await buy(viewer, 'tokens-500'), await buy(viewer, 'xl')]
    const other = await signUp(server)
    const later = await buy(other, 'pass-monthly')
    const circulating = async () => (await api(server, admin).tokens.check()).circulating
    for (const who of [viewer, other]) await api(server, who).accounts.deleteAccount({ body: { email: who.email } })
    const before = await circulating()
    expect(await told(completed(tokens, priceOf('tokens-500'), { payment_intent: 'pi_gone' }))).toBe('done')
    // Somebody gave this one back in the dashboard by then.
    expect(await told(completed(pass, priceOf('xl'), { payment_intent: 'pi_back_gone' }))).toBe('done')
    const monthlyPaid = { subscription: 'sub_4', payment_intent: 'pi_gone_monthly' }
    expect(await told(completed(later, priceOf('pass-monthly'), monthlyPaid))).toBe('done')
    expect(await circulating()).toBe(before)
    const gone = [tokens, pass, later].map(({ order }) => order.id)
    const back = async () => {
      const { orders } = await api(server, admin).checkout.emptyOrders()
      return orders.filter(({ id, person, state }) => gone.includes(id) && person === null && state === 'refunded')
    }
    await until('the money to go back', async () => (await back()).length === 3)
    const owed = server.logs().filter(({ refundReason }) => refundReason === 'account-deleted')
    expect(owed.map(({ order }) => order)).toEqual(gone)
    // One that ran, and one that was paid for an account that was gone by then.
    for (const id of ['sub_3', 'sub_4']) {
      const ended = ({ method, path }: StripeCall) => method === 'DELETE' && path.endsWith(`/${id}`)
      await until('the end of the subscription', () => stripe.calls.some(ended))
    }
    await ledgerIsSound()
  })
})
