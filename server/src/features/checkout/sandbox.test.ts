import { api, closeSockets, type SignedIn, signUp, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { tell } from '../../../test/stripe.ts'

describe('the sandbox', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
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
    // Who comes back pays the same order.
    expect(await buy(viewer, 'pass')).toEqual(cancelled)
    await press(cancelled.url, 'paid')
    expect(await passOf(viewer)).toBe('pass')
  })

  it('[PASS-1] a subscription gives the pass, is shown, and takes it along when it is ended, which is at once here', async () => {
    const viewer = await signUp(server)
    await press((await buy(viewer, 'pass-monthly')).url, 'paid')
    expect(await passOf(viewer)).toBe('pass')
    expect((await api(server, viewer).checkout.offers()).pass.subscription).toEqual({ endsAt: null })
    await api(server, viewer).checkout.endSubscription()
    expect(await passOf(viewer)).toBe('none')
  })

  it('[TOK-7] believes nobody else: its own secret signs, not one that is known', async () => {
    const event = { type: 'checkout.session.expired', data: { object: {} } }
    expect((await tell(server, event)).status).toBe(400)
    expect((await tell(server, event, { secret: '' })).status).toBe(400)
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
