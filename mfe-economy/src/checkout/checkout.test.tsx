import { ApiError, modalArea, panelArea, toastArea } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import type { Offers, Order, Product } from '@shoal/bus/checkout'
import { giftProduct, products } from '@shoal/bus/checkout/contract'
import { missionsArea } from '@shoal/bus/missions'

import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CheckoutReturn from './CheckoutReturn.tsx'
import GetSeasonPassModal from './GetSeasonPassModal.tsx'
import GetTokensModal from './GetTokensModal.tsx'
import GiftSeasonPassesModal from './GiftSeasonPassesModal.tsx'
import PassPromo from './PassPromo.tsx'

const none = { tier: 'none', subscription: null, giftEnds: null } as const
const offers = (more: Partial<Offers> = {}): Offers => ({
  ...{ way: 'stripe', currency: 'usd', pass: none },
  products: products.filter(({ id }) => id !== 'xl-upgrade'),
  ...more,
})
const pack = products[1]!
const order = (more: Partial<Order> = {}): Order => ({
  ...{ id: 'order-1', product: pack, currency: 'usd', status: 'open', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ empty: null, given: 0 },
  ...more,
})
const remembered = () => sessionStorage.getItem('mfe-under-test:order')

let left: jest.SpyInstance<ReturnType<typeof window.open>>
beforeEach(() => {
  left = jest.spyOn(window, 'open').mockReturnValue(null)
})
let ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
  left.mockRestore()
  sessionStorage.clear()
})

function open(element: React.ReactElement, checkout: ApiAnswers['checkout'], tokens = 40) {
  const api = { checkout, tokens: { balance: () => ({ tokens }) } }
  const view = renderInShell(element, { states: { session: sessionOf(), tokens }, api })
  ended.push(view.unmount)
  return view
}

describe('Get Tokens', () => {
  it('[TOK-7] shows packs with prices and the bonus of larger ones, and leaves to pay the chosen one', async () => {
    const asked: unknown[] = []
    const buy = (input: unknown) => {
      asked.push(input)
      return { order: order(), url: 'https://pay.example/1' }
    }
    open(<GetTokensModal />, { offers: () => offers(), buy })
    const choice = within(await screen.findByRole('group', { name: 'Packs of tokens' }))
    expect(choice.getAllByRole('radio')).toHaveLength(4)
    expect(choice.getByRole('radio', { name: /₣500\s*\$4\.99/ })).toBeChecked()
    expect(screen.getByText('₣40')).toBeVisible()
    await userEvent.click(choice.getByRole('radio', { name: /₣1,100\s*\+10 %\s*\$9\.99/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Pay $9.99' }))
    expect(asked).toEqual([{ body: { product: 'tokens-1100', returnTo: '/' }, key: expect.any(String) }])
    expect(left).toHaveBeenCalledWith('https://pay.example/1', '_self')
    expect(remembered()).toBe('order-1')
    expect(screen.queryByText(/Sandbox/)).toBeNull()
  })

  it('[TOK-5] repeats a try with the same key, says what went wrong, and never leaves for nothing', async () => {
    const keys: string[] = []
    const buy = (input?: { key: string }) => {
      keys.push(input!.key)
      throw new ApiError(502, 'checkout/provider-failed', 'The payment page could not be opened.')
    }
    open(<GetTokensModal />, { offers: () => offers(), buy })
    const pay = await screen.findByRole('button', { name: 'Pay $4.99' })
    await userEvent.click(pay)
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment page could not be opened.')
    await userEvent.click(pay)
    await userEvent.click(screen.getByRole('radio', { name: /₣2,400/ }))
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Pay $19.99' }))
    expect([keys.length, new Set(keys).size, keys[0] === keys[1]]).toEqual([3, 2, true])
    expect(left).not.toHaveBeenCalled()
    expect(remembered()).toBeNull()
  })

  it('[TOK-7] marks the sandbox', async () => {
    open(<GetTokensModal />, { offers: () => offers({ way: 'sandbox' }) })
    expect(await screen.findByText('Sandbox: no money moves.')).toBeVisible()
  })

  it('[TOK-7] says that a show sells nothing, without a button that does nothing', async () => {
    open(<GetTokensModal />, { offers: () => offers({ way: 'none', products: [] }) })
    expect(await screen.findByText('This show sells nothing')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers Retry when what is sold cannot be read', async () => {
    let working = false
    const read = () => {
      if (!working) throw new ApiError(0, 'network', 'No connection to the server')
      return offers()
    }
    open(<GetTokensModal />, { offers: read })
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('radio', { name: /₣500/ })).toBeVisible()
  })

  it('can be pressed again when the browser brings the page back as it was left', async () => {
    open(<GetTokensModal />, { offers: () => offers(), buy: () => ({ order: order(), url: 'https://pay.example/1' }) })
    const pay = await screen.findByRole('button', { name: 'Pay $4.99' })
    await userEvent.click(pay)
    expect(pay).toHaveAttribute('aria-busy', 'true')
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(pay).not.toHaveAttribute('aria-busy')
  })
})

describe('Get Season Pass', () => {
  it('[TOK-7] [PASS-1] says why, shows every tier with its price, and leaves to pay the chosen one', async () => {
    const asked: unknown[] = []
    const buy = (input: { body: unknown } | undefined) => {
      asked.push(input?.body)
      return { order: order(), url: 'https://pay.example/2' }
    }
    open(<GetSeasonPassModal reason="Attic is for season pass holders." />, { offers: () => offers(), buy })
    expect(await screen.findByText('Attic is for season pass holders.')).toBeVisible()
    const names = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
    expect(names).toEqual(['pass', 'pass-monthly', 'xl'])
    await userEvent.click(screen.getByRole('radio', { name: /^Season pass, monthly\s*\$4\.99 a month/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Pay $4.99' }))
    expect(asked).toEqual([{ product: 'pass-monthly', returnTo: '/' }])
    expect(left).toHaveBeenCalledWith('https://pay.example/2', '_self')
  })

  it('[PASS-1] [NAV-8] offers the difference to people with a pass, and nothing to people with XL', async () => {
    let now = offers({ pass: { ...none, tier: 'pass' }, products: products.filter(({ id }) => id === 'xl-upgrade') })
    const { receive } = open(<GetSeasonPassModal reason="It is closed." />, { offers: () => now })
    expect(await screen.findByRole('radio', { name: /^Upgrade to season pass XL/ })).toBeChecked()
    expect(screen.getByText(/^You have the season pass/)).toBeVisible()
    expect(screen.queryByText('It is closed.')).toBeNull()
    const away = screen.getByRole('link', { name: 'Upgrade to XL' })
    expect([away.getAttribute('href'), away.getAttribute('target')]).toEqual(['/billing', '_blank'])
    now = offers({ pass: { ...none, tier: 'xl' }, products: [pack] })
    receive('accounts:changed', sessionOf({ pass: 'xl' }))
    expect(await screen.findByText('You have the season pass XL')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[PASS-1] shows a gift with its end, and ends a subscription after a question', async () => {
    let endsAt: string | null = null
    const pass = () => ({ ...none, giftEnds: '2026-03-01T17:00:00.000Z', subscription: { endsAt } })
    const endSubscription = () => {
      endsAt = '2026-02-01T17:00:00.000Z'
    }
    const { bus } = open(<GetSeasonPassModal />, { offers: () => offers({ pass: pass() }), endSubscription })
    expect(await screen.findByText(/Somebody gave you a pass/)).toHaveTextContent(/March|Mar/)
    let confirm: (() => void | Promise<void>) | undefined
    bus.on(modalArea.topics.confirm).subscribe(({ onConfirm }) => {
      confirm = onConfirm
    })
    await userEvent.click(screen.getByRole('button', { name: 'End it' }))
    await act(async () => confirm?.())
    expect(await screen.findByText(/is ended and lasts until/)).toHaveTextContent(/Feb/)
    expect(screen.queryByRole('button', { name: 'End it' })).toBeNull()
  })
})

describe('Gift Season Passes', () => {
  const offer = { way: 'stripe', currency: 'usd', price: 99, days: 3, viewers: 4 } as const

  it('[PASS-3] gives to so many by lot as there are in the chat, for their price, or to a name', async () => {
    const sent: unknown[] = []
    const gift = (input: unknown) => {
      sent.push(input)
      throw new ApiError(409, 'checkout/has-pass', 'Lou has a pass already')
    }
    open(<GiftSeasonPassesModal room="global" />, { giftOffer: () => offer, gift })
    expect(await screen.findByText(/for 3 days\. It costs \$0\.99\./)).toBeVisible()
    expect(screen.getByRole('radio', { name: '5' })).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: '3' }))
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2.97' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Somebody' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Their name/ }), 'Lou')
    await userEvent.click(screen.getByRole('button', { name: 'Pay $0.99' }))
    expect(await screen.findByText('Lou has a pass already')).toBeVisible()
    expect(sent).toMatchObject([
      { body: { to: { random: 3, room: 'global' }, returnTo: '/' } },
      { body: { to: { name: 'Lou' }, returnTo: '/' } },
    ])
  })

  it('[PASS-3] with nobody there to draw it is for a name; the person who got one is told, with the giver and the end', async () => {
    const { receive, toasts } = open(
      <>
        <GiftSeasonPassesModal />
        <CheckoutReturn />
      </>,
      { giftOffer: () => ({ ...offer, viewers: 0 }) },
    )
    expect(await screen.findByRole('radio', { name: 'Viewers in chat' })).toBeDisabled()
    expect(screen.getByText('Nobody else in this chat is without a pass just now.')).toBeVisible()
    receive('checkout:gifted', { from: somebody(), endsAt: '2026-03-01T17:00:00.000Z' })
    expect(toasts).toMatchObject([
      {
        header: 'lantern_lou gave you a season pass',
        text: 'Every camera and every episode are open to you until Sunday.',
      },
    ])
  })
})

describe('the promo of the season pass', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    history.replaceState(null, '', '/')
  })
  const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000))
  const promo = (more: Partial<Offers> = {}, session: Session | null = sessionOf()) => {
    const checkout = { offers: () => offers(more) }
    const view = renderInShell(<PassPromo />, { states: { session }, api: { checkout } })
    ended.push(view.unmount)
    return view
  }

  it('[PASS-2] comes on / to signed-in people without a pass, once in ten minutes, and leads to the pass', async () => {
    const first = promo()
    await later(29)
    expect(first.toasts).toEqual([])
    await later(2)
    expect(first.toasts).toMatchObject([{ action: { label: 'Get Season Pass' } }])
    first.toasts[0]?.action?.run()
    expect(first.modals.map(({ id }) => id)).toEqual(['get-season-pass'])
    first.unmount()

    const reloaded = promo()
    await later(9 * 60)
    expect(reloaded.toasts).toEqual([])
    reloaded.unmount()
    await later(60)
    const much = promo()
    await later(31)
    expect(much.toasts).toHaveLength(1)
  })

  it('[PASS-2] [MIS-3] leaves people alone who are in the middle of a mission, and makes way when one begins', async () => {
    const view = promo()
    const closed: unknown[] = []
    view.bus.on(toastArea.topics.close).subscribe((toast) => closed.push(toast))
    const inMission = view.bus.state(missionsArea.states['in-mission'])
    act(() => inMission.set(true))
    await later(60)
    expect(view.toasts).toEqual([])
    act(() => inMission.set(false))
    await later(31)
    expect(view.toasts).toMatchObject([{ id: 'pass-promo' }])
    closed.splice(0)
    act(() => inMission.set(true))
    expect(closed).toEqual([{ id: 'pass-promo' }])
  })

  it('[PASS-2] waits while a dialog is open, and begins its patience anew after it', async () => {
    const view = promo()
    const open = view.bus.state(modalArea.states['dialog-open'])
    await later(20)
    act(() => open.set(true))
    await later(120)
    expect(view.toasts).toEqual([])
    act(() => open.set(false))
    await later(29)
    expect(view.toasts).toEqual([])
    await later(2)
    expect(view.toasts).toMatchObject([{ id: 'pass-promo' }])
  })

  it('[PASS-2] stays away from visitors and people with a pass, from other addresses, and where nothing is sold', async () => {
    const visitor = promo({}, null)
    const holder = promo({}, sessionOf({ pass: 'pass' }))
    const nothing = promo({ way: 'none', products: [] })
    await later(60)
    expect([...visitor.toasts, ...holder.toasts, ...nothing.toasts]).toEqual([])
    history.replaceState(null, '', '/clips')
    const elsewhere = promo()
    await later(60)
    expect(elsewhere.toasts).toEqual([])
    history.replaceState(null, '', '/')
    act(() => elsewhere.bus.state(panelArea.states.panel).set('profile'))
    await later(31)
    expect(elsewhere.toasts).toHaveLength(1)
  })
})

describe('a page that comes back from paying', () => {
  const back = (answer: () => Order) => {
    sessionStorage.setItem('mfe-under-test:order', 'order-1')
    return open(<CheckoutReturn />, { order: answer })
  }
  const pass = products.find(({ id }) => id === 'pass')!

  it.each([
    ['paid', pack, 'success', 'You received ₣1,100!'],
    ['paid', pass, 'success', 'Season pass: it is yours!'],
    ['failed', pass, 'error', 'The payment was declined. Nothing was taken.'],
    ['expired', pass, 'info', 'The order was not paid in time. Nothing was taken.'],
  ] as const)('[TOK-7] tells once that the order is %s', async (status, product, type, text) => {
    const { toasts, receive } = back(() => order({ status, product }))
    await waitFor(() => expect(toasts).toMatchObject([{ type, text }]))
    expect(remembered()).toBeNull()
    receive('accounts:changed', sessionOf({ pass: 'pass' }))
    await act(async () => {})
    expect(toasts).toHaveLength(1)
  })

  const gift = (passes: number, to: string | null) => giftProduct('gift', passes, to)
  it.each([
    [gift(1, 'Lou'), { given: 1 }, 'success', 'A season pass for Lou: given. Thank you!'],
    [
      ...[gift(3, null), { given: 1 }, 'success'],
      '3 season passes for viewers: 1 given, the rest goes to whoever comes next. Thank you!',
    ],
    [
      ...[gift(1, 'Lou'), { empty: { reason: 'had-already', refunded: false } }, 'info'],
      'Lou had a pass by then. Your money goes back by itself.',
    ],
    [pass, { empty: { reason: 'had-already', refunded: true } }, 'info', 'You had a pass by then. Your money is back.'],
    [
      ...[gift(1, 'Lou'), { empty: { reason: 'account-deleted', refunded: true } }, 'info'],
      'Lou left the show. Your money is back.',
    ],
  ] as [Product, Partial<Order>, string, string][])(
    '[TOK-7] [PASS-3] says truly what became of what was paid: %j %j',
    async (product, more, type, text) => {
      const { toasts, sounds } = back(() => order({ status: 'paid', product, ...more }))
      await waitFor(() => expect(toasts).toMatchObject([{ type, text }]))
      expect(toasts[0]?.header).toBe(more.empty ? 'Nothing was given' : 'Paid')
      expect(sounds).toEqual(more.empty ? [] : ['purchase'])
    },
  )

  it('[TOK-7] waits for a payment that is on its way, and tells when a pass arrives', async () => {
    let now = order({ product: pass })
    const { toasts, receive } = back(() => now)
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]?.text).toMatch(/Nothing was paid yet/)
    now = order({ product: pass, status: 'paid' })
    receive('accounts:changed', sessionOf({ pass: 'pass' }))
    await waitFor(() => expect(toasts[1]?.text).toBe('Season pass: it is yours!'))
    expect(remembered()).toBeNull()
  })

  it('[TOK-3] does not tell twice of tokens that arrive while it is open; the payment is heard', async () => {
    let now = order()
    const { toasts, receive, sounds } = back(() => now)
    await waitFor(() => expect(toasts).toHaveLength(1))
    now = order({ status: 'paid' })
    receive('tokens:updated', { delta: 1_100, tokens: 1_140, reason: 'purchase', with: null })
    await waitFor(() => expect(remembered()).toBeNull())
    expect(toasts).toHaveLength(1)
    expect(sounds).toEqual(['purchase'])
  })

  it('forgets an order of somebody else, and says nothing without one', async () => {
    const { toasts } = back(() => {
      throw new ApiError(404, 'checkout/no-such-order', 'You have no such order')
    })
    await waitFor(() => expect(remembered()).toBeNull())
    expect(toasts).toEqual([])
  })
})
