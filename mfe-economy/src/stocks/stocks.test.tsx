import { sessionArea } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import type { Candle, OwnStock, StockOrder } from '@shoal/bus/stocks'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import LeaderBoardPanel from './LeaderBoardPanel.tsx'
import SideStocks from './SideStocks.tsx'
import StocksPanel from './StocksPanel.tsx'
import StoxModal from './StoxModal.tsx'
import type { StockMoveEvent } from './stocksStore.ts'

// jsdom draws nothing; the chart is looked at in the browser.
jest.mock('./PriceChart.tsx', () => ({
  __esModule: true,
  default: ({ label, candles }: { label: string; candles: Candle[] }) => (
    <p role="img" aria-label="Last candle">{`${label}: ${JSON.stringify(candles.at(-1))}`}</p>
  ),
}))

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
  queries.clear()
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
    // The chart is the last that comes.
    await screen.findByLabelText('Last candle')
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
        { tickerSymbol: 'JET', currentPrice: 110, traded: 3 },
        { tickerSymbol: 'LOU', currentPrice: 45, traded: 0 },
      ],
    })
    expect(portfolio).toHaveTextContent('₣1,100')
    receive('stocks:prices', { prices: [{ tickerSymbol: 'JET', currentPrice: 110, traded: 1 }] })
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
})

const listing = (stocks: readonly OwnStock[]) => () => ({
  ...{ stocks, orders: [], portfolio: { value: 0, gains: 0, investment: 0 } },
})
const ticketButton = (name: string | RegExp) => screen.getByRole('button', { name })
/** Time moves by hand, and by itself as far as the page waits for it. */
const timeByHand = () => jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] })
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
afterEach(() => jest.useRealTimers())

describe('a halt', () => {
  it('[STK-2] counts down on the ticket, in the list and beside the picture, and ends by itself', async () => {
    timeByHand()
    const halted = (ms: number) => ({ ...jet, haltedUntil: new Date(Date.now() + ms).toISOString() })
    const { receive } = open(
      <>
        <StocksPanel />
        <SideStocks />
      </>,
      { states: signedIn, request, api: answers({ list: listing([halted(90_000), lou]) }) },
    )
    await pass(0)
    const words = await screen.findByText(/Trading in JET is halted and goes on in/)
    expect(words).toHaveTextContent(/in 1:(30|29)$/)
    // Read out once, not with every second.
    expect(within(words).getByRole('timer')).toHaveAttribute('aria-live', 'off')
    expect(ticketButton('Halted')).toBeDisabled()
    const list = screen.getByRole('list', { name: 'Stocks' })
    expect(within(list).getByRole('link', { name: /JET/ })).toHaveTextContent('Halted')
    expect(screen.getByRole('button', { name: 'Trade JET, ₣100, halted' })).toHaveTextContent('Halted')
    await pass(60_000)
    expect(words).toHaveTextContent(/in 0:(30|29)$/)
    await pass(31_000)
    await screen.findByRole('list', { name: 'Offered' })
    expect(ticketButton('Buy 1 share')).toBeEnabled()
    expect(screen.queryByText(/halted/i)).toBeNull()
    expect(screen.getByRole('button', { name: 'Trade JET, ₣100' })).toBeVisible()

    // By staff it may be for hours, and end early.
    const { myHoldings: _, held: __, totalInvestment: ___, ...shown } = halted(7_200_000)
    receive('stocks:updated', shown)
    expect(screen.getByText(/is halted and goes on in/)).toHaveTextContent(/in (2:00:00|1:59:59)$/)
    receive('stocks:updated', { ...shown, haltedUntil: null })
    expect(ticketButton('Buy 1 share')).toBeEnabled()
  })
})

describe('a ticket without a book', () => {
  const never = new Promise(() => {})

  it.each([
    ['the panel', <StocksPanel key="panel" />],
    ['the modal', <StoxModal key="modal" ticker="jet" />],
  ])(
    '[STK-3] in %s says that the book is being read or could not be, and lets a limit order through',
    async (_, component) => {
      const user = userEvent.setup()
      let read: () => unknown = () => never
      const { receive } = open(component, { states: signedIn, request, api: answers({ read: () => read() }) })
      const sum = await screen.findByLabelText('What it comes to')
      expect(sum).toHaveTextContent('CostsReading the book…')
      expect(ticketButton('Buy 1 share')).toBeDisabled()

      read = () => Promise.reject(new Error('gone'))
      receive('stocks:renamed', { oldTickerSymbol: 'JET', newTickerSymbol: 'JETT' })
      await waitFor(() => expect(sum).toHaveTextContent('CostsThe book could not be read'))
      expect(sum).not.toHaveTextContent('₣0')
      expect(ticketButton('Buy 1 share')).toBeDisabled()

      await user.click(screen.getByRole('radio', { name: 'Limit' }))
      expect(sum).toHaveTextContent('Costs₣100')
      await user.click(ticketButton('Buy 1 share'))
      await waitFor(() => expect(ordered).toHaveBeenCalledTimes(1))
      expect(ordered.mock.calls[0][0].body).toEqual({ side: 'buy', kind: 'limit', quantity: 1, price: 100 })

      await user.click(screen.getByRole('radio', { name: 'Market' }))
      read = () => ({ stock: jet, depth, trades, news })
      await user.click(ticketButton('Read the book again'))
      await waitFor(() => expect(sum).toHaveTextContent('Costs₣102'))
      expect(ticketButton('Buy 1 share')).toBeEnabled()
    },
  )
})

describe('the ticket', () => {
  it('[STK-3] says that there is no fee, and what a limit order brings in all', async () => {
    const user = userEvent.setup()
    open(<StocksPanel />, { states: signedIn, api: answers(), request })
    await screen.findByRole('list', { name: 'Offered' })
    const sum = screen.getByLabelText('What it comes to')
    expect(within(sum).getByText('Fee').parentElement).toHaveTextContent('Feenone')
    await user.click(screen.getByRole('radio', { name: 'Sell' }))
    await user.click(screen.getByRole('radio', { name: 'Limit' }))
    expect(sum).toHaveTextContent('Brings₣100')
    expect(sum).toHaveTextContent('Waits in the book1 share')
  })

  it('[STK-3] is filled in and sent by keyboard alone, once', async () => {
    const user = userEvent.setup()
    let answer = (_: unknown) => {}
    const order = (input?: never) => {
      ordered(input)
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const { toasts } = open(<StoxModal ticker="JET" />, { states: signedIn, request, api: answers({ order }) })
    await waitFor(() => expect(ticketButton('Buy 1 share')).toBeEnabled())
    await user.tab()
    expect(screen.getByRole('combobox', { name: /Stock/ })).toHaveFocus()
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked()
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Limit' })).toBeChecked()
    await user.tab()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    await user.tab()
    await user.keyboard('{Control>}a{/Control}111{Enter}{Enter}')
    await waitFor(() => expect(ordered).toHaveBeenCalled())
    await act(async () => answer({ order: { ...waiting, quantity: 3, price: 111 } }))
    expect(toasts.map(({ text }) => text)).toEqual(['3 shares of JET wait at ₣111.'])
    expect(ordered.mock.calls.map(([{ body }]) => body)).toEqual([
      { side: 'sell', kind: 'limit', quantity: 3, price: 111 },
    ])
  })
})

describe('another name', () => {
  it('[STK-4] is followed by the page that looks at the stock, which goes on as it was under the new address', async () => {
    const user = userEvent.setup()
    window.history.replaceState(null, '', '/stocks/LOU')
    const entries = window.history.length
    // How many tips there were, and how much was traded, says under which name it was read.
    const of = ({ params }: { params: { ticker: string } }) => (params.ticker === 'LUX' ? 9 : 3)
    const api = answers({
      read: ((input: never) => ({ stock: lou, depth, trades, news: [{ ...news[0], count: of(input) }] })) as never,
      candles: ((input: never) => ({
        candles: [{ time: 1, open: 90, high: 100, low: 90, close: 100, volume: of(input) }],
      })) as never,
    })
    const { receive } = open(<StocksPanel />, { states: signedIn, api, request })
    expect(await screen.findByRole('article', { name: 'The LOU, LOU' })).toBeVisible()
    await user.type(screen.getByRole('spinbutton', { name: /Shares/ }), '7')
    receive('stocks:renamed', { oldTickerSymbol: 'LOU', newTickerSymbol: 'LULU' })
    expect(screen.getByRole('article', { name: 'The LOU, LULU' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Offered' })).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: /Shares/ })).toHaveValue('17')
    expect(window.location.pathname).toBe('/stocks/LULU')
    expect(window.history.length).toBe(entries)

    // The word of the stock as it is now may come before the word that it has another name.
    const { myHoldings: _, held: __, totalInvestment: ___, ...shown } = lou
    receive('stocks:updated', { ...shown, tickerSymbol: 'LUX', formerTickers: ['LOU', 'LULU'], name: 'Lux' })
    receive('stocks:renamed', { oldTickerSymbol: 'LULU', newTickerSymbol: 'LUX' })
    expect(within(screen.getByRole('list', { name: 'Stocks' })).getAllByRole('link')).toHaveLength(2)
    expect(screen.getByRole('article', { name: 'Lux, LUX' })).toBeVisible()
    expect(window.location.pathname).toBe('/stocks/LUX')
    expect(await screen.findByText('9 tips in their room')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Last candle')).toHaveTextContent('"volume":9'))
  })

  it('[STK-4] leads on from an old address, unless another stock has that name by now', async () => {
    const renamed = stock('NEW', { formerTickers: ['OLD', 'LOU'] })
    const api = answers({ list: listing([lou, renamed]) })
    window.history.replaceState(null, '', '/stocks/old')
    open(<StocksPanel />, { states: signedIn, api, request })
    expect(await screen.findByRole('article', { name: 'The NEW, NEW' })).toBeVisible()
    expect(window.location.pathname).toBe('/stocks/NEW')
    for (const end of ended.splice(0)) end()
    cleanup()
    window.history.replaceState(null, '', '/stocks/LOU')
    open(<StocksPanel />, { states: signedIn, api, request })
    expect(await screen.findByRole('article', { name: 'The LOU, LOU' })).toBeVisible()
    expect(window.location.pathname).toBe('/stocks/LOU')
  })

  it('[STK-4] is followed by the Stox modal', async () => {
    const { receive } = open(<StoxModal ticker="LOU" />, { states: signedIn, api: answers(), request })
    const choice = await screen.findByRole('combobox', { name: /Stock/ })
    expect(choice).toHaveTextContent('LOU · The LOU')
    receive('stocks:renamed', { oldTickerSymbol: 'LOU', newTickerSymbol: 'ALU' })
    expect(choice).toHaveTextContent('ALU · The LOU')
    expect(await screen.findByLabelText('What it comes to')).toBeVisible()
  })
})

describe('a stock that is gone', () => {
  it('[STK-4] is said to be, on its own page and where it was shown first of all', async () => {
    window.history.replaceState(null, '', '/stocks/JET')
    const { receive } = open(<StocksPanel />, { states: signedIn, api: answers(), request })
    expect(await screen.findByRole('article', { name: 'The JET, JET' })).toBeVisible()
    receive('stocks:removed', { tickerSymbol: 'JET' })
    expect(screen.getByRole('status')).toHaveTextContent(/JET is no longer traded.*holders were paid/)
    expect(screen.queryByRole('article')).toBeNull()
    for (const end of ended.splice(0)) end()
    cleanup()
    window.history.replaceState(null, '', '/stocks')
    const again = open(<StocksPanel />, { states: signedIn, api: answers(), request })
    expect(await screen.findByRole('article', { name: 'The JET, JET' })).toBeVisible()
    again.receive('stocks:removed', { tickerSymbol: 'JET' })
    expect(screen.getByText('JET is no longer traded')).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('[STK-4] is not replaced by another one in the Stox modal, which offers the others', async () => {
    const user = userEvent.setup()
    const { receive } = open(<StoxModal ticker="JET" />, { states: signedIn, api: answers(), request })
    await screen.findByLabelText('What it comes to')
    receive('stocks:removed', { tickerSymbol: 'JET' })
    expect(screen.getByText('JET is no longer traded')).toBeVisible()
    expect(screen.queryByLabelText('What it comes to')).toBeNull()
    const choice = screen.getByRole('combobox', { name: /Stock/ })
    expect(choice).toHaveTextContent('Another one…')
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'LOU · The LOU' }))
    expect(await screen.findByLabelText('What it comes to')).toBeVisible()
    for (const end of ended.splice(0)) end()
    cleanup()
    open(<StoxModal ticker="nope" />, { states: signedIn, api: answers(), request })
    expect(await screen.findByText('There is no stock called NOPE')).toBeVisible()
    expect(screen.queryByLabelText('What it comes to')).toBeNull()
  })
})

describe('prices that move', () => {
  it('[STK-3] answer with an arrow and a colour for a moment, in the head of the stock, the list and beside the picture', async () => {
    timeByHand()
    open(
      <>
        <StocksPanel />
        <SideStocks />
      </>,
      { states: signedIn, api: answers(), request },
    )
    await pass(0)
    const places = [
      (await screen.findByRole('article')).querySelector('header')!,
      screen.getByRole('link', { name: /JET/ }),
      screen.getByRole('button', { name: /Trade JET/ }),
    ]
    const prices = places.map((place) => within(place).getByText('₣100').closest('[data-move], .moving')!)
    const other = within(screen.getByRole('link', { name: /LOU/ }))
      .getByText('₣50')
      .closest('.moving')!
    const fire = (type: string, ticker: string) =>
      act(() => window.dispatchEvent(new CustomEvent(type, { detail: { ticker, price: 1 } })))
    fire('shoal:stock-rise', 'JET')
    for (const price of prices) {
      expect(price).toHaveAttribute('data-move', 'rise')
      expect(price).toHaveTextContent('▲₣100')
      // Nothing is read out, and the room of the arrow is there at rest as well.
      expect(within(price as HTMLElement).getByText('▲')).toHaveAttribute('aria-hidden', 'true')
      expect(price.closest('[aria-live], [role="status"]')).toBeNull()
    }
    expect(other).not.toHaveAttribute('data-move')
    fire('shoal:stock-fall', 'JET')
    for (const price of prices) expect(price).toHaveTextContent('▼₣100')
    await pass(1_100)
    for (const price of prices) {
      expect(price).not.toHaveAttribute('data-move')
      expect(price).toHaveTextContent(/^₣100$/)
      expect(price.firstElementChild).toHaveClass('arrow')
    }
  })

  it('[STK-2] [STK-3] add what was traded to the day, and move the last candle and the sparkline without a trade', async () => {
    const { receive } = open(<StocksPanel />, { states: signedIn, api: answers(), request })
    const article = await screen.findByRole('article')
    expect(article).toHaveTextContent('12 traded in a day')
    const candle = await screen.findByLabelText('Last candle')
    expect(candle).toHaveTextContent('"high":100,"low":90,"close":100,"volume":3')
    const price = (currentPrice: number, traded: number) =>
      receive('stocks:prices', { prices: [{ tickerSymbol: 'JET', currentPrice, traded }] })
    price(100, 5)
    price(100, 2)
    expect(article).toHaveTextContent('19 traded in a day')
    price(70, 0)
    expect(article).toHaveTextContent('19 traded in a day')
    expect(candle).toHaveTextContent('"high":100,"low":70,"close":70,"volume":3')
    expect(screen.getByRole('link', { name: /JET/ }).querySelector('svg')).toHaveAttribute('data-tone', 'down')
  })

  it('[STK-1] are read anew with the whole list every 15 minutes, and the shares every 45 seconds over the socket', async () => {
    timeByHand()
    const list = jest.fn(listing([jet, lou]))
    const asked = jest.fn(async (name: string) => (name === 'stocks:holdings' ? { holdings: { LOU: 4 } } : {}))
    open(<StocksPanel />, { states: signedIn, api: answers({ list }), request: asked })
    await pass(0)
    const portfolio = await screen.findByLabelText('Your portfolio')
    expect(portfolio).toHaveTextContent('₣1,000')
    const holdings = () => asked.mock.calls.filter(([name]) => name === 'stocks:holdings').length
    await pass(44_000)
    expect(holdings()).toBe(0)
    await pass(2_000)
    expect(holdings()).toBe(1)
    expect(portfolio).toHaveTextContent('₣200')
    await pass(45_000)
    expect(holdings()).toBe(2)
    expect(list).toHaveBeenCalledTimes(1)
    list.mockImplementation(listing([{ ...jet, dayVolume: 3 }, lou]))
    await pass(15 * 60_000 - 91_000)
    expect(list).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('article')).toHaveTextContent('3 traded in a day')
  })
})

describe('states', () => {
  const failing = () => Promise.reject(new Error('gone'))
  const never = () => new Promise(() => {})

  it.each([
    ['the panel', <StocksPanel key="panel" />],
    ['the side panel', <SideStocks key="side" />],
    ['the modal', <StoxModal key="modal" />],
  ])('[STK-3] %s waits, fails with a way to try again, and says that there is nothing', async (_, component) => {
    let list: () => unknown = never
    const { receive, bus } = open(component, { states: signedIn, request, api: answers({ list: () => list() }) })
    expect(screen.getByText('Opening the exchange')).toBeInTheDocument()
    list = failing
    act(() => bus.publish(sessionArea.topics['catch-up'], {}))
    expect(await screen.findByText('The exchange could not be opened')).toBeVisible()
    list = listing([])
    await userEvent.click(ticketButton('Retry'))
    expect(await screen.findByText('Nothing is listed yet')).toBeVisible()
    const { myHoldings: _own, held: __, totalInvestment: ___, ...shown } = jet
    receive('stocks:new', shown)
    expect((await screen.findAllByText(/JET/))[0]).toBeVisible()
  })

  it('[STK-5] the leader board waits, fails with a way to try again, and says that nobody owns a share', async () => {
    let leaders: () => unknown = never
    open(<LeaderBoardPanel />, { states: signedIn, request, api: answers({ leaders: () => leaders() }) })
    expect(await screen.findByText('Counting shares')).toBeInTheDocument()
    leaders = failing
    await userEvent.click(screen.getByRole('radio', { name: 'By gains' }))
    expect(await screen.findByText('No leader board')).toBeVisible()
    leaders = () => ({ leaders: [] })
    await userEvent.click(ticketButton('Retry'))
    expect(await screen.findByText('Nobody owns a share yet')).toBeVisible()
  })

  it('[STK-3] a reason of a kind that the page does not know yet stands among the others', async () => {
    const unknown = { ...news[0], id: 'n9', kind: 'eclipse', permille: -20 }
    const read = () => ({ stock: jet, depth, trades, news: [unknown, ...news] })
    open(<StocksPanel />, { states: signedIn, api: answers({ read }), request })
    const reasons = within(await screen.findByRole('list', { name: 'Why it moved' })).getAllByRole('listitem')
    expect(reasons[0]).toHaveTextContent(/−2\.0 %Something in the show/)
    expect(reasons[1]).toHaveTextContent('3 tips in their room')
  })
})

it('[STK-5] [CLAN-6] the leader board ranks people by value and by gains, with their tags, and finds oneself', async () => {
  const kril = { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } as const
  const leader = (id: string, value: number, gains: number, clan: Person['clan'] = null) => ({
    ...{ person: somebody({ id, displayName: id, clan }), value, gains, investment: value - gains },
  })
  const leaders = (input?: never) => ({
    leaders:
      (input as unknown as { query: { by: string } }).query.by === 'gains'
        ? [leader('me', 10, 5)]
        : [leader('ann', 900, -20, kril), leader('me', 10, 5)],
  })
  open(<LeaderBoardPanel />, { states: signedIn, api: answers({ leaders }), request })
  const table = await screen.findByRole('table', { name: 'Stocks leader board' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/^1\[KRIL\] ann₣900−₣20/)
  expect(within(table).getAllByRole('row')[2]).toHaveTextContent(/^2me you/)
  await userEvent.click(screen.getByRole('radio', { name: 'By gains' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})

it('[STK-1] the side panel shows prices and opens the Stox ticket for one', async () => {
  const { modals } = open(<SideStocks />, { states: signedIn, api: answers(), request })
  await userEvent.click(await screen.findByRole('button', { name: 'Trade LOU, ₣50' }))
  expect(modals.at(-1)).toMatchObject({ id: 'stox', props: { ticker: 'LOU' } })
})
