import type { GiftTo } from '@shoal/bus/checkout/contract'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { tell } from '../../../test/stripe.ts'

describe('the sandbox', () => {
  let server: TestServer
  beforeAll(async () => {
    // With a clock that can be moved, which jobs go by in the embedded database.
    server = await startServer({ dialect: 'pglite', program: laterServer, env: { RATE_FACTOR: '1000' } })
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  const buy = (who: SignedIn, product: string, returnTo?: string) =>
    api(server, who).checkout.buy({ body: { product, returnTo } })
  const press = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  const textOf = async (url: string) => (await fetch(url)).text()
  const status = async (who: SignedIn, id: string) => (await api(server, who).checkout.order({ params: { id } })).status
  const passOf = async (who: SignedIn) => (await api(server, who).accounts.session())?.user.pass

  it('[TOK-7] is told apart in the offers, marked on its page, which runs no script and names product and price', async () => {
    const viewer = await signUp(server)
    expect((await api(server, viewer).checkout.offers()).way).toBe('sandbox')
    // What a pass costs is known before anybody logs in.
    const { currency, passes } = await api(server).checkout.passes()
    expect([currency, passes.map(({ id, price }) => [id, price])]).toEqual([
      'usd',
      [
        ['pass-monthly', 499],
        ['pass', 1_999],
        ['xl', 4_999],
      ],
    ])
    const { url } = await buy(viewer, 'pass-monthly')
    expect(url).toMatch(new RegExp(`^${server.url}/checkout/sandbox/cs_sandbox_`))
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
    const text = await page.text()
    expect(text).toContain('Sandbox: no money moves')
    expect(text).toContain('Season pass, monthly')
    expect(text).toContain('$4.99')
    expect(text).not.toContain('<script')
    expect((await fetch(`${server.url}/checkout/sandbox.css`)).headers.get('content-type')).toContain('text/css')
    expect((await fetch(`${server.url}/checkout/sandbox/cs_sandbox_unknown`)).status).toBe(404)
  })

  it('[TOK-7] credits what was paid through the same webhook, once, and leads back', async () => {
    const viewer = await signUp(server)
    const tab = await socket(server, viewer)
    const { order, url } = await buy(viewer, 'tokens-1100', '/clips')
    const answers = await Promise.all([1, 2, 3].map(() => press(url, 'paid')))
    for (const answer of answers) expect([answer.status, answer.headers.get('location')]).toEqual([303, '/clips'])
    expect(await tab.next('tokens:updated')).toMatchObject({ delta: 1_100, tokens: 1_200 })
    expect((await api(server, viewer).tokens.balance()).tokens).toBe(1_200)
    expect(await status(viewer, order.id)).toBe('paid')
    const told = server.logs().filter(({ msg }) => msg === 'the payment provider told of something')
    expect(told.length).toBeGreaterThan(0)
    expect(await textOf(url)).toMatch(/Sandbox: no money moves.*This order is paid\./s)
  })

  it('[TOK-7] changes nothing when the payment is declined or cancelled', async () => {
    const viewer = await signUp(server)
    const declined = await buy(viewer, 'pass')
    await press(declined.url, 'declined')
    await press(declined.url, 'paid')
    expect(await status(viewer, declined.order.id)).toBe('failed')
    expect(await textOf(declined.url)).toMatch(
      /Sandbox: no money moves.*The payment was declined\. Nothing was taken\./s,
    )

    const cancelled = await buy(viewer, 'pass')
    expect(cancelled.order.id).not.toBe(declined.order.id)
    await press(cancelled.url, 'cancelled')
    await press(cancelled.url, 'nonsense')
    expect(await status(viewer, cancelled.order.id)).toBe('open')
    expect(await passOf(viewer)).toBe('none')
    // Somebody who comes back pays the same order.
    expect(await buy(viewer, 'pass')).toEqual(cancelled)
    await press(cancelled.url, 'paid')
    expect(await passOf(viewer)).toBe('pass')
  })

  it('[PASS-1] [NAV-8] a subscription gives the pass, is paid again each month, lasts as long as it is paid when it is ended, and that can be taken back', async () => {
    const viewer = await signUp(server)
    const { checkout } = api(server, viewer)
    await press((await buy(viewer, 'pass-monthly')).url, 'paid')
    expect(await passOf(viewer)).toBe('pass')
    const { subscription, upgrade } = await checkout.billing()
    expect([subscription?.endsAt, upgrade?.id]).toEqual([null, 'xl'])
    const renewsAt = subscription!.renewsAt!
    expect(new Date(renewsAt) > new Date(Date.now() + 27 * 24 * 60 * 60 * 1000)).toBe(true)
    await checkout.endSubscription()
    expect((await checkout.offers()).pass.subscription).toEqual({ endsAt: renewsAt })
    expect(await passOf(viewer)).toBe('pass')
    await checkout.resumeSubscription()
    expect((await checkout.billing()).subscription).toMatchObject({ renewsAt, endsAt: null })

    await server.moveTime(32 * 24 * 60 * 60 * 1000)
    const again = await logIn(server, viewer.email, viewer.password)
    const mine = api(server, again).checkout
    await until('the receipt of the second month', async () => (await mine.receipts()).total === 2)
    await mine.endSubscription()
    await server.moveTime(32 * 24 * 60 * 60 * 1000)
    const later = await logIn(server, viewer.email, viewer.password)
    await until('the end of the pass', async () => (await passOf(later)) === 'none')
  })

  it('[NAV-8] each payment has a receipt, which its owner alone can open as a page for paper', async () => {
    const [viewer, other] = [await signUp(server), await signUp(server)]
    const { url } = await buy(viewer, 'tokens-500')
    await press(url, 'paid')
    const { receipts } = await api(server, viewer).checkout.receipts()
    expect(receipts).toMatchObject([{ amount: 499, currency: 'usd', refunded: 0, state: 'paid' }])
    const page = (who?: SignedIn) =>
      fetch(`${server.url}/checkout/receipts/${receipts[0]!.id}`, { headers: who ? { cookie: who.cookie } : {} })
    const text = await (await page(viewer)).text()
    for (const said of ['Receipt', '₣500', '$4.99', viewer.user.displayName, 'Paid on']) expect(text).toContain(said)
    for (const who of [other, undefined]) expect((await page(who)).status).toBe(404)
    // Its page gives the money back, as an operator of Stripe can.
    await press(url, 'refunded')
    expect((await api(server, viewer).tokens.balance()).tokens).toBe(100)
    expect(await (await page(viewer)).text()).toContain('Given back')
  })

  it('[NAV-8] the pass holders of the demo show have receipts, and a monthly pass with its next date', async () => {
    const { checkout } = api(server, await as(server, 'pass'))
    expect((await checkout.receipts()).receipts.map(({ product }) => product.id)).toEqual([
      ...['pass-monthly', 'pass-monthly', 'pass-monthly', 'pass'],
    ])
    expect((await checkout.billing()).subscription).toMatchObject({ price: 499, endsAt: null })
  })

  const gift = (who: SignedIn, to: GiftTo, key?: string) => api(server, who).checkout.gift({ body: { to }, key })

  it('[PASS-3] [PASS-1] [NOT-1] a pass is given to a name, and is told there and to everybody; nobody gets one who has one', async () => {
    const [giver, lucky] = [await signUp(server), await signUp(server)]
    const tab = await socket(server, lucky)
    const name = lucky.user.displayName
    const order = await gift(giver, { name: name.toUpperCase() }, 'once')
    expect(order.order.product).toMatchObject({ price: 99, gift: { passes: 1, to: name } })
    expect(await gift(giver, { name }, 'once')).toEqual(order)
    await expect(gift(giver, { name: 'somebody_else' }, 'once')).rejects.toMatchObject({ code: 'idempotency/mismatch' })
    await Promise.all([1, 2, 3].map(() => press(order.url, 'paid')))
    const { from, endsAt } = await tab.next('checkout:gifted')
    expect(from.id).toBe(giver.user.id)
    const { notification } = await tab.next('notifications:new', ({ notification: { type } }) => type === 'pass-gift')
    expect(notification.parts).toMatchObject([{ person: { id: giver.user.id } }, { text: 'gave you a season pass' }])
    expect(Math.round((Date.parse(endsAt) - Date.now()) / (24 * 60 * 60 * 1000)) >= 3).toBe(true)
    const { moments } = await tab.next('moments:happened', ({ moments }) => moments[0]?.kind === 'pass-gift')
    expect(moments[0]?.parts.map((part) => ('person' in part ? part.person.id : Object.values(part)[0]))).toEqual([
      ...[giver.user.id, 'gave', 'a season pass', 'to', lucky.user.id],
    ])
    expect((await api(server, lucky).checkout.offers()).pass.giftEnds).toBe(endsAt)
    expect((await api(server, giver).checkout.order({ params: { id: order.order.id } })).status).toBe('paid')

    await expect(gift(giver, { name })).rejects.toMatchObject({ code: 'checkout/has-pass' })
    await expect(gift(giver, { name: giver.user.displayName })).rejects.toMatchObject({ code: 'checkout/own-gift' })
    await expect(gift(giver, { name: 'nobody_at_all' })).rejects.toMatchObject({ code: 'checkout/no-such-person' })
    const admin = await as(server, 'admin')
    await expect(gift(giver, { name: admin.user.displayName })).rejects.toMatchObject({ code: 'checkout/has-pass' })
    // The money back, the pass back.
    await press(order.url, 'refunded')
    expect((await api(server, lucky).checkout.offers()).pass.giftEnds).toBeNull()
  })

  it('[TOK-7] [PASS-3] a gift that comes too late gives nothing, and its money is back by itself', async () => {
    const [giver, other, friend] = [await signUp(server), await signUp(server), await signUp(server)]
    const { displayName: name } = friend.user
    const [inTime, late] = [await gift(other, { name }), await gift(giver, { name })]
    await press(inTime.url, 'paid')
    await press(late.url, 'paid')
    const order = () => api(server, giver).checkout.order({ params: { id: late.order.id } })
    expect(await order()).toMatchObject({ status: 'paid', given: 0, empty: { reason: 'had-already' } })
    await until('the money to be back', async () => (await order()).empty?.refunded)
    const { receipts } = await api(server, giver).checkout.receipts()
    expect(receipts).toMatchObject([{ state: 'refunded', refunded: 99, empty: 'had-already' }])
    expect((await api(server, friend).checkout.offers()).pass.giftEnds).not.toBeNull()
  })

  it('[PASS-3] by lot: those who are in the room when it is paid, without staff, pass holders and oneself, nobody twice; more than there are is refused before', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(server)))
    const [giver, ...crowd] = people as [SignedIn, ...SignedIn[]]
    const [admin, holder] = [await as(server, 'admin'), await as(server, 'pass')]
    await expect(gift(giver, { random: 1, room: 'global' })).rejects.toMatchObject({
      ...{ code: 'checkout/fewer-viewers', message: 'Nobody else in this chat is without a pass just now' },
    })
    const tabs = await Promise.all([giver, admin, holder, ...crowd.slice(0, 3)].map((who) => socket(server, who)))
    // Somebody with two pages counts once.
    tabs.push(await socket(server, crowd[0]!))
    for (const tab of tabs) await tab.request('chat:join', { room: 'global' })
    expect(await api(server, giver).checkout.giftOffer()).toMatchObject({ viewers: 3, price: 99, days: 3 })
    await expect(gift(giver, { random: 4, room: 'global' })).rejects.toMatchObject({
      message: 'Only 3 in this chat could get one just now',
    })
    const two = await gift(giver, { random: 2, room: 'global' })
    const three = await gift(giver, { random: 3, room: 'global' })
    // Both at once: three people for five passes. Two of them wait.
    await Promise.all([press(two.url, 'paid'), press(three.url, 'paid')])
    const ends = async (who: SignedIn) => (await api(server, who).checkout.offers()).pass.giftEnds
    for (const who of crowd.slice(0, 3)) expect(await ends(who)).not.toBeNull()
    for (const who of [giver, admin, holder, crowd[3]!]) expect(await ends(who)).toBeNull()
    // The next person who comes gets one of those.
    const late = await socket(server, crowd[3]!)
    await late.request('chat:join', { room: 'global' })
    await server.moveTime(61_000)
    await late.next('checkout:gifted')
    expect(await ends(crowd[3]!)).not.toBeNull()
  })

  it('[TOK-7] believes nobody else: its own secret signs, not one that is known', async () => {
    const event = { type: 'checkout.session.expired', data: { object: {} } }
    for (const spoiled of [{}, { secret: '' }]) {
      const answer = await tell(server, event, spoiled)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'checkout/bad-signature' })
    }
  })
})

describe('a show that sells nothing', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { CHECKOUT_SANDBOX: 'false' } })
  })
  afterAll(() => server.stop())

  it('[TOK-7] says so, refuses orders, and has neither sandbox nor webhook', async () => {
    const viewer = await signUp(server)
    const { checkout } = api(server, viewer)
    expect(await checkout.offers()).toMatchObject({ way: 'none', products: [] })
    expect((await checkout.passes()).passes).toEqual([])
    await expect(checkout.buy({ body: { product: 'pass' } })).rejects.toMatchObject({
      ...{ status: 503, code: 'checkout/not-selling', message: 'This show sells nothing' },
    })
    expect((await tell(server, {})).status).toBe(404)
    expect((await fetch(`${server.url}/checkout/sandbox.css`)).status).toBe(404)
  })
})
