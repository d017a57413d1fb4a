import type { OwnStock, StockOrder } from '@shoal/bus/stocks'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LeaderBoardPanel from './LeaderBoardPanel.tsx'
import SideStocks from './SideStocks.tsx'
import StocksPanel from './StocksPanel.tsx'
import type { StockMoveEvent } from './stocksStore.ts'

// jsdom draws nothing; the chart is looked at in the browser.
jest.mock('./PriceChart.tsx', () => ({ __esModule: true, default: ({ label }: { label: string }) => <p>{label}</p> }))

const stock = (tickerSymbol: string, more: Partial<OwnStock> = {}): OwnStock => ({
  ...{
    tickerSymbol,
    formerTickers: [],
    name: `The ${tickerSymbol}`,
    color: '#35e3d2',
    contestantId: null,
    currentPrice: 100,
    dayPrice: 80,
  },
  ...{ dayVolume: 12, sparkline: [80, 90, 100], haltedUntil: null, myHoldings: 0, held: 0, totalInvestment: 0 },
  ...more,
})
const jet = stock('JET', { myHoldings: 10, held: 2, totalInvestment: 700 })
const lou = stock('LOU', { currentPrice: 50, dayPrice: 60 })
const waiting: StockOrder = {
  ...{ id: 'o1', tickerSymbol: 'JET', side: 'sell', kind: 'limit', price: 120, quantity: 2, filled: 0, total: 0 },
  ...{ state: 'open', at: '2026-11-20T10:00:00.000Z', closedAt: null },
}
const depth = {
  bids: [{ price: 98, quantity: 5 }],
  asks: [
    { price: 102, quantity: 4 },
    { price: 105, quantity: 10 },
  ],
}
const news = [{ id: 'n1', kind: 'tips' as const, permille: 8, count: 3, at: '2026-11-20T10:00:00.000Z' }]
const trades = [{ id: 't1', price: 100, quantity: 3, side: 'buy' as const, at: '2026-11-20T10:00:00.000Z' }]

const ordered = jest.fn()
const answers = (more: ApiAnswers[string] = {}): ApiAnswers => ({
  tokens: { balance: () => ({ tokens: 1_000 }) },
  stocks: {
    list: () => ({ stocks: [jet, lou], orders: [waiting], portfolio: { value: 1_000, gains: 300, investment: 700 } }),
    read: () => ({ stock: jet, depth, trades, news }),
    candles: () => ({ candles: [{ time: 1, open: 90, high: 100, low: 90, close: 100, volume: 3 }] }),
    history: () => ({ orders: [waiting], total: 1 }),
    order: (input?: never) => {
      ordered(input)
      return { order: { ...waiting, id: 'o2', side: 'buy', filled: 6, quantity: 6, total: 618, state: 'filled' } }
    },
    cancel: () => ({ order: { ...waiting, state: 'cancelled' } }),
    ...more,
  },
})
const request = async (name: string) => (name === 'stocks:holdings' ? { holdings: {} } : {})
const signedIn = { session: sessionOf(), tokens: 1_000 }
let ended: Array<() => void> = []
const open = (...args: Parameters<typeof renderInShell>) => {
  const view = renderInShell(...args)
  ended.push(view.unmount)
  return view
}
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
  ordered.mockClear()
  window.history.replaceState(null, '', '/')
})

describe('the stocks panel', () => {
  it('[STK-1] [STK-3] shows stocks and portfolio, follows prices, and fires an event with the ticker when one rises or falls', async () => {
    const moves: [string, string, number][] = []
    const note = (event: Event) => {
      const { detail } = event as StockMoveEvent
      moves.push([event.type, detail.ticker, detail.price])
    }
    for (const type of ['shoal:stock-rise', 'shoal:stock-fall']) window.addEventListener(type, note)
    const { receive } = open(<StocksPanel />, { states: signedIn, api: answers(), request })
    const list = await screen.findByRole('list', { name: 'Stocks' })
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([expect.stringContaining('JET'), expect.stringContaining('LOU')])
    const portfolio = screen.getByLabelText('Your portfolio')
    expect(portfolio).toHaveTextContent('₣1,000')
    expect(portfolio).toHaveTextContent('+₣300')
    receive('stocks:prices', {
      prices: [
        { tickerSymbol: 'JET', currentPrice: 110 },
        { tickerSymbol: 'LOU', currentPrice: 45 },
      ],
    })
    expect(portfolio).toHaveTextContent('₣1,100')
    receive('stocks:prices', { prices: [{ tickerSymbol: 'JET', currentPrice: 110 }] })
    expect(moves).toEqual([
      ['shoal:stock-rise', 'JET', 110],
      ['shoal:stock-fall', 'LOU', 45],
    ])
    receive('stocks:holding', { tickerSymbol: 'LOU', myHoldings: 2, held: 0, totalInvestment: 90 })
    expect(portfolio).toHaveTextContent('₣790')
    receive('stocks:renamed', { oldTickerSymbol: 'LOU', newTickerSymbol: 'LULU' })
    expect(within(list).getByRole('link', { name: /LULU/ })).toBeVisible()
    receive('stocks:removed', { tickerSymbol: 'LULU' })
    expect(within(list).queryByRole('link', { name: /LULU/ })).toBeNull()
    for (const type of ['shoal:stock-rise', 'shoal:stock-fall']) window.removeEventListener(type, note)
  })

  it('[STK-3] says on the ticket what an order costs and its worst price, and sends just that', async () => {
    const user = userEvent.setup()
    const { toasts } = open(<StocksPanel />, { states: signedIn, api: answers(), request })
    const count = await screen.findByRole('spinbutton', { name: /Shares/ })
    await screen.findByRole('list', { name: 'Offered' })
    await user.clear(count)
    await user.type(count, '6')
    const sum = screen.getByLabelText('What it comes to')
    // Four at 102, two at 105.
    expect(sum).toHaveTextContent('₣618')
    expect(sum).toHaveTextContent('₣105')
    await user.click(screen.getByRole('button', { name: 'Buy 6 shares' }))
    await waitFor(() => expect(ordered).toHaveBeenCalledTimes(1))
    expect(ordered.mock.calls[0][0]).toMatchObject({
      params: { ticker: 'JET' },
      body: { side: 'buy', kind: 'market', quantity: 6, price: 105 },
    })
    expect(ordered.mock.calls[0][0].key).toEqual(expect.any(String))
    expect(toasts.map(({ text }) => text)).toContain('Bought 6 shares of JET for ₣618.')

    // An order for more than the person has is not sent; the rest of a limit order waits.
    await user.clear(count)
    await user.type(count, '12')
    expect(screen.getByRole('button', { name: 'Not enough ₣' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Limit' }))
    await user.clear(count)
    await user.type(count, '6')
    const price = screen.getByRole('spinbutton', { name: /At most/ })
    await user.clear(price)
    await user.type(price, '102')
    expect(sum).toHaveTextContent('Waits in the book2 shares')
    // Shares that open orders hold cannot be sold once more.
    await user.click(screen.getByRole('radio', { name: 'Sell' }))
    await user.clear(count)
    await user.type(count, '9')
    expect(screen.getByText('You have 8 shares free')).toBeVisible()
  })

  it('[STK-3] shows book, tape, reasons and the own orders, live, and cancels one', async () => {
    const user = userEvent.setup()
    const { receive } = open(<StocksPanel />, { states: signedIn, api: answers(), request })
    expect(await screen.findByText('3 tips in their room')).toBeVisible()
    receive('stocks:traded', {
      tickerSymbol: 'JET',
      trades: [{ id: 't2', price: 103, quantity: 77, side: 'sell', at: '2026-11-20T10:01:00.000Z' }],
      depth: { bids: [], asks: [{ price: 104, quantity: 9 }] },
    })
    const tape = screen.getByRole('region', { name: 'Trades, newest first' })
    expect(within(tape).getAllByRole('listitem')[0]).toHaveTextContent('₣103×77')
    expect(screen.getByText('Nobody buys')).toBeVisible()
    receive('stocks:news', {
      tickerSymbol: 'JET',
      news: { id: 'n2', kind: 'battle-won', permille: 12, count: 1, at: '2026-11-20T10:02:00.000Z' },
    })
    expect(screen.getByText('A fan of theirs won a battle')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel: Sell JET at ₣120' }))
    receive('stocks:order', { ...waiting, state: 'cancelled' })
    expect(await screen.findByText(/No open orders/)).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'History' }))
    expect(await screen.findByRole('table', { name: 'Your orders' })).toHaveTextContent('Sell JET')
  })

  it('asks visitors to log in, and says when stocks are off, missing, or could not be read', async () => {
    const { modals } = open(<StocksPanel />, { api: answers(), request })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to trade' }))
    expect(modals.map(({ id }) => id)).toEqual(['log-in'])
    expect(screen.queryByLabelText('Your portfolio')).toBeNull()
    for (const end of ended.splice(0)) end()
    cleanup()
    open(<StocksPanel />, { api: answers({ list: () => ({ stocks: [], orders: [], portfolio: {} }) }), request })
    expect(await screen.findByText('Nothing is listed yet')).toBeVisible()
  })

  it('[STK-2] counts down while a stock is halted, and sends nothing', async () => {
    const halted = stock('JET', { haltedUntil: new Date(Date.now() + 90_000).toISOString() })
    open(<StocksPanel />, {
      ...{ states: signedIn, request },
      api: answers({ list: () => ({ stocks: [halted], orders: [], portfolio: {} }) }),
    })
    expect(await screen.findByText(/JET moved too fast. Trading goes on in 1:\d\d/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Halted' })).toBeDisabled()
  })
})

it('[STK-5] the leader board ranks people by value and by gains, and finds oneself', async () => {
  const leader = (id: string, value: number, gains: number) => ({
    ...{ person: somebody({ id, displayName: id }), value, gains, investment: value - gains },
  })
  const leaders = (input?: never) => ({
    leaders:
      (input as unknown as { query: { by: string } }).query.by === 'gains'
        ? [leader('me', 10, 5)]
        : [leader('ann', 900, -20), leader('me', 10, 5)],
  })
  open(<LeaderBoardPanel />, { states: signedIn, api: answers({ leaders }), request })
  const table = await screen.findByRole('table', { name: 'Stocks leader board' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/^1ann₣900−₣20/)
  expect(within(table).getAllByRole('row')[2]).toHaveTextContent(/me you/)
  await userEvent.click(screen.getByRole('radio', { name: 'By gains' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})

it('[STK-1] the side panel shows prices and opens the Stox ticket for one', async () => {
  const { modals } = open(<SideStocks />, { states: signedIn, api: answers(), request })
  await userEvent.click(await screen.findByRole('button', { name: 'Trade LOU, ₣50' }))
  expect(modals.at(-1)).toMatchObject({ id: 'stox', props: { ticker: 'LOU' } })
})
