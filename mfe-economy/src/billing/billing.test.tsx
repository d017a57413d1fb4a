import { ApiError, modalArea } from '@shoal/bus'
import type { Billing, Order, Receipt } from '@shoal/bus/checkout'
import { products } from '@shoal/bus/checkout/contract'
import { type ApiAnswers, renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import BillingPanel from './BillingPanel.tsx'

const product = (id: string) => products.find((one) => one.id === id)!
const billing = (more: Partial<Billing> = {}): Billing => ({
  ...{ way: 'stripe', currency: 'usd', pass: { tier: 'none', subscription: null, giftEnds: null } },
  ...{ subscription: null, upgrade: null, debt: 0, ...more },
})
const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  ...{ id: 'r1', product: product('tokens-500'), amount: 499, currency: 'usd', paidAt: '2026-01-01T00:00:00Z' },
  ...{ refunded: 0, state: 'paid', empty: null, ...more },
})
let ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
})
function open(checkout: ApiAnswers['checkout'], receipts: Receipt[] = []) {
  const view = renderInShell(<BillingPanel />, {
    states: { session: sessionOf(), tokens: 5 },
    api: { checkout: { receipts: () => ({ receipts, total: receipts.length }), ...checkout } },
  })
  ended.push(view.unmount)
  return view
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('billing', () => {
  it('[NAV-8] shows the plan, the way up with its price, which leads to the payment at once, and receipts with a page for paper', async () => {
    const upgrade = product('xl-upgrade') as Billing['upgrade']
    const asked: unknown[] = []
    const { modals, toasts } = open(
      {
        billing: () => billing({ upgrade, pass: { tier: 'pass', subscription: null, giftEnds: null } }),
        buy: (input?: { body: unknown }) => {
          asked.push(input?.body)
          if (asked.length === 1) throw new ApiError(502, 'checkout/provider-failed', 'It could not be opened.')
          return { order: { id: 'order-7' } as Order, url: 'https://pay.example/7' }
        },
      },
      [
        receipt(),
        receipt({ id: 'r2', refunded: 100, state: 'partly-refunded' }),
        receipt({ id: 'r3', empty: 'had-already' }),
        receipt({ id: 'r4', empty: 'had-already', refunded: 499, state: 'refunded' }),
      ],
    )
    expect(await screen.findByText('Yours for good.')).toBeVisible()
    const left = jest.spyOn(window, 'open').mockReturnValue(null)
    ended.push(() => left.mockRestore())
    await userEvent.click(button('Upgrade to XL, $30.00'))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'It could not be opened.' }]))
    expect(left).not.toHaveBeenCalled()
    await userEvent.click(button('Upgrade to XL, $30.00'))
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/7', '_self'))
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ product: 'xl-upgrade', returnTo: '/' })))
    expect(modals).toEqual([])
    const paper = await screen.findAllByRole('link', { name: 'Receipt for ₣500, for paper' })
    expect(paper.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/checkout/receipts/r1', '_blank'],
      ['/checkout/receipts/r2', '_blank'],
      ['/checkout/receipts/r3', '_blank'],
      ['/checkout/receipts/r4', '_blank'],
    ])
    expect(screen.getByText('Gave nothing. The money goes back')).toBeVisible()
    expect(screen.getByText('Gave nothing. Given back')).toBeVisible()
    expect(screen.getByText('$1.00 given back')).toBeVisible()
  })

  it('[NAV-8] a monthly pass says when it is paid again and whether that failed; it is ended after a question, and kept after all', async () => {
    const subscription = {
      price: 499,
      renewsAt: '2026-02-01T12:00:00Z',
      endsAt: null,
      failedAt: '2026-01-03T12:00:00Z',
    }
    let now: Billing['subscription'] = subscription
    const asked: string[] = []
    const { bus, receive } = open({
      billing: () =>
        billing({ subscription: now, pass: { tier: 'none', subscription: { endsAt: null }, giftEnds: null } }),
      endSubscription: () => void asked.push('end'),
      resumeSubscription: () => void asked.push('resume'),
    })
    expect(await screen.findByText(/\$4\.99 a month\./)).toHaveTextContent(/Paid again on Feb 1/)
    expect(screen.getByText(/The payment of/)).toHaveTextContent(/Jan 3.*failed/)
    let confirm: (() => void | Promise<void>) | undefined
    bus.on(modalArea.topics.confirm).subscribe(({ onConfirm }) => {
      confirm = onConfirm
    })
    await userEvent.click(button('End it'))
    expect(asked).toEqual([])
    await act(async () => confirm?.())
    now = { ...subscription, renewsAt: null, endsAt: '2026-02-01T12:00:00Z', failedAt: null }
    receive('checkout:changed', {})
    expect(await screen.findByText(/It lasts until/)).toHaveTextContent(/Feb 1/)
    await userEvent.click(button('Keep it'))
    await waitFor(() => expect(asked).toEqual(['end', 'resume']))
  })

  it('[NAV-8] [TOK-7] says what is owed; says when nothing was paid, and reads again what could not be read', async () => {
    let working = false
    open({
      billing: () => {
        if (!working) throw new ApiError(0, 'network', 'No connection to the server')
        return billing({ debt: 420 })
      },
    })
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    working = true
    await userEvent.click(button(/try again|retry/i))
    expect(await screen.findByText(/You owe/)).toHaveTextContent('You owe ₣420')
    expect(await screen.findByText('Nothing paid yet')).toBeVisible()
  })
})
