import { ApiError, modalArea } from '@shoal/bus'
import type { MarketItem } from '@shoal/bus/market'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import MarketNews from './MarketNews.tsx'
import MarketPanel from './MarketPanel.tsx'
import SellButton from './SellButton.tsx'
import SellModal from './SellModal.tsx'
import WetMarketModal from './WetMarketModal.tsx'

const lou = somebody()
const me = somebody({ id: 'me', displayName: 'me' })
const begun = Date.parse('2026-11-23T12:00:00Z')
const at = (ms: number) => new Date(begun + ms).toISOString()
const hour = 3_600_000

const auctionOf = (more: Partial<MarketItem> = {}): MarketItem => ({
  id: 'a1',
  item: {
    ...{ id: 70, name: 'Diving Helmet', icon: 'diving-helmet', rarity: 'RARE', kind: 'NORMAL_ITEM' },
    description: 'Very safe, apart from the bottom.',
  },
  ...{ seller: lou, startPrice: 50, buyout: 200, bid: null, bidder: null, bids: 0, status: 'open', version: 1 },
  ...{ createdAt: at(-hour), endsAt: at(2 * hour), closedAt: null },
  ...more,
})
const prices = {
  days: [
    { day: '2026-11-20', median: 60, low: 50, high: 90, sales: 3 },
    { day: '2026-11-22', median: 80, low: 80, high: 80, sales: 1 },
  ],
  ...{ last: [{ price: 80, at: at(-24 * hour) }], usual: 70, lowestOpen: 50 },
}
const nothing = { selling: [], bidding: [], watching: [], now: at(0) }

type Answers = NonNullable<ApiAnswers['market']>
type Options = { signedIn?: boolean; balance?: number; modal?: boolean; now?: string }

function show(path: string, answers: Answers, { signedIn = true, balance = 500, modal, now = at(0) }: Options = {}) {
  history.replaceState(null, '', path)
  const market = {
    ...{ mine: () => nothing, notices: () => ({ notices: [], unseen: 0 }), prices: () => prices },
    ...answers,
  }
  return renderInShell(modal ? <WetMarketModal /> : <MarketPanel />, {
    api: { market, tokens: { balance: () => ({ tokens: balance }) } },
    states: { session: signedIn ? sessionOf() : null, tokens: signedIn ? balance : null },
    request: async (name) => (name === 'market:look' ? { now } : Promise.reject(new Error(name))),
  })
}
const listOf = (...marketItems: MarketItem[]) => ({
  list: () => ({ total: marketItems.length, marketItems, now: at(0) }),
})
const readOf = (marketItem: MarketItem) => ({ read: () => ({ marketItem, lastBids: [], now: at(0) }) })

beforeEach(() => {
  jest.useFakeTimers({ now: begun, advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] })
})
afterEach(() => {
  queries.clear()
  jest.useRealTimers()
})

describe('looking through the market', () => {
  it('[MKT-1] asks for the filters, and shows prices, bids and the time that is left', async () => {
    const asked: unknown[] = []
    const list = (input?: { query: object }) => {
      asked.push(input?.query)
      return { total: 30, marketItems: [auctionOf({ bid: 60, bids: 2, bidder: me })], now: at(0) }
    }
    show('/market', { list })
    const card = within(await screen.findByRole('list', { name: 'Auctions' }))
    expect(card.getByText('Diving Helmet')).toBeVisible()
    expect(card.getByText('₣60')).toBeVisible()
    expect(card.getByText('2 bids')).toBeVisible()
    expect(card.getByText('You lead')).toBeVisible()
    expect(card.getByText('2 h 0 min')).toBeVisible()
    const first = { query: '', sort: 'ending', page: 1, pageSize: 24 }
    expect(asked).toEqual([first])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'helmet')
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, query: 'helmet' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, query: 'helmet', page: 2 }))
  })

  it('[MKT-4] follows bids and ends live, and offers what came up', async () => {
    const { receive } = show('/market', listOf(auctionOf()))
    const card = within(await screen.findByRole('list', { name: 'Auctions' }))
    expect(card.getByText('No bids yet')).toBeVisible()
    receive('market:changed', { marketItems: [auctionOf({ bid: 75, bidder: lou, bids: 1, version: 2 })] })
    expect(card.getByText('₣75')).toBeVisible()
    // A late event is older than the auction on the page.
    receive('market:changed', { marketItems: [auctionOf({ version: 1 }), auctionOf({ id: 'a2', version: 1 })] })
    expect(card.getByText('₣75')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show 1 new auction' })).toBeVisible()
    receive('market:changed', {
      marketItems: [auctionOf({ bid: 75, bids: 1, status: 'sold', closedAt: at(0), version: 3 })],
    })
    expect(card.getByText('Sold')).toBeVisible()
  })

  it('[MKT-4] counts down by the server’s clock, however wrong that of the browser is', async () => {
    show('/market', listOf(auctionOf({ endsAt: at(90_000) })), { now: at(60_000) })
    // The list said noon, and then the server said a minute past.
    expect(await screen.findByText('0:30')).toBeVisible()
    act(() => void jest.advanceTimersByTime(10_000))
    expect(screen.getByText('0:20')).toBeVisible()
    act(() => void jest.advanceTimersByTime(25_000))
    expect(screen.getByText('ending…')).toBeVisible()
  })

  it('says when there is nothing, when nothing fits, and when it could not be read', async () => {
    let answer: () => unknown = () => {
      throw new ApiError(500, 'internal', 'Sorry, something went wrong')
    }
    show('/market', { list: () => answer() })
    expect(await screen.findByText('The market could not be read')).toBeVisible()
    answer = () => ({ total: 0, marketItems: [], now: at(0) })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The stalls are empty')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'nope')
    expect(await screen.findByText('Nothing of that is for sale')).toBeVisible()
  })
})

describe('an auction', () => {
  it('[MKT-2] takes a bid of the lowest amount or more, with one key for each try, and says who leads', async () => {
    const sent: Array<{ body: unknown; key: string }> = []
    let fails = true
    const bid = (input?: never) => {
      sent.push(input as never)
      if (fails) throw new ApiError(0, 'network', 'No connection to the server')
      return { marketItem: auctionOf({ bid: 63, bidder: me, bids: 2, version: 3 }) }
    }
    show('/market/a1', { ...readOf(auctionOf({ bid: 60, bidder: lou, bids: 1, version: 2 })), bid })
    const amount = await screen.findByRole('spinbutton', { name: 'Your bid' })
    expect(amount).toHaveValue('63')
    await userEvent.click(screen.getByRole('button', { name: 'Bid ₣63' }))
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Bid ₣63' }))
    expect(await screen.findByText(/You lead with ₣63/)).toBeVisible()
    expect(sent).toMatchObject([{ body: { bid: 63 } }, { body: { bid: 63 }, key: sent[0]!.key }])
  })

  it('[MKT-4] offers the next bid as soon as somebody else has bid, and tells who', async () => {
    const { receive } = show('/market/a1', readOf(auctionOf()))
    expect(await screen.findByRole('button', { name: 'Bid ₣50' })).toBeVisible()
    receive('market:changed', { marketItems: [auctionOf({ bid: 100, bidder: lou, bids: 1, version: 2 })] })
    expect(await screen.findByRole('button', { name: 'Bid ₣105' })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Bids' })).getByText('₣100')).toBeVisible()
  })

  it('[CLAN-6] shows the tags of who sells and who bids, in the list and on its own', async () => {
    const seller = somebody({ displayName: 'selma', clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } })
    const bidder = somebody({ displayName: 'bidda', clan: { tag: 'DEEP', color: '#35e3d2', rank: 'Owner' } })
    const { receive, unmount } = show('/market/a1', readOf(auctionOf({ seller })))
    expect(await screen.findByText(/^Sold by/)).toHaveTextContent('Sold by [KRIL] selma')
    receive('market:changed', { marketItems: [auctionOf({ seller, bid: 100, bidder, bids: 1, version: 2 })] })
    expect(await screen.findByText(/^1 bid/)).toHaveTextContent('1 bid · [DEEP] bidda')
    expect(within(screen.getByRole('region', { name: 'Bids' })).getByRole('listitem')).toHaveTextContent(
      /^\[DEEP\] bidda/,
    )
    unmount()
    show('/market', { list: () => ({ total: 1, marketItems: [auctionOf({ seller, version: 3 })], now: at(0) }) })
    const list = within(await screen.findByRole('list', { name: 'Auctions' }))
    expect(list.getByRole('link')).toHaveTextContent('[KRIL] selma')
  })

  it('[MKT-2] asks before it buys, and offers tokens to people with too few', async () => {
    const bought: unknown[] = []
    const buyout = (input?: never) => {
      bought.push(input)
      return { marketItem: auctionOf({ status: 'sold', bid: 200, bidder: me, closedAt: at(0), version: 2 }) }
    }
    const { bus, toasts, sounds } = show('/market/a1', { ...readOf(auctionOf()), buyout })
    const asked: Array<() => unknown> = []
    bus.on(modalArea.topics.confirm).subscribe(({ onConfirm }) => asked.push(onConfirm))
    await userEvent.click(await screen.findByRole('button', { name: 'Buy now for ₣200' }))
    expect(bought).toEqual([])
    await act(async () => void (await asked[0]!()))
    expect(bought).toHaveLength(1)
    expect(toasts.map(({ text }) => text)).toEqual(['Diving Helmet is yours!'])
    expect(sounds).toEqual(['purchase'])
    expect(await screen.findByText('It is yours: look into your inventory.')).toBeVisible()
  })

  it('[MKT-4] somebody with less than the bid is offered tokens instead, and a visitor logs in', async () => {
    const poor = show('/market/a1', readOf(auctionOf()), { balance: 20 })
    await userEvent.click(await screen.findByRole('button', { name: 'Get Tokens' }))
    expect(screen.getByRole('button', { name: /At once for ₣200: you have less/ })).toBeDisabled()
    expect(poor.modals).toMatchObject([{ id: 'get-tokens' }])
    poor.unmount()
    queries.clear()
    const visitor = show('/market/a1', readOf(auctionOf()), { signedIn: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to bid' }))
    expect(visitor.modals).toMatchObject([{ id: 'log-in' }])
  })

  it('[MKT-2] its seller takes it back as long as nobody has bid', async () => {
    const own = { seller: me }
    const { receive } = show('/market/a1', readOf(auctionOf(own)))
    expect(await screen.findByRole('button', { name: 'Take it back' })).toBeVisible()
    receive('market:changed', { marketItems: [auctionOf({ ...own, bid: 100, bidder: lou, bids: 1, version: 2 })] })
    expect(await screen.findByText(/As it stands you get ₣95/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
  })

  it('shows what such an item was sold for', async () => {
    show('/market/a1', readOf(auctionOf()))
    expect(await screen.findByRole('img', { name: '4 sold in the last 30 days, for ₣50 to ₣90' })).toBeVisible()
  })
})

describe('one’s own', () => {
  it('[MKT-4] lists own bids with how they stand, sales, and what happened, which is read then', async () => {
    const seen: unknown[] = []
    const notice = { id: 9, kind: 'outbid' as const, listingId: 'a1', itemName: 'Diving Helmet', amount: 75, at: at(0) }
    show('/market/mine', {
      mine: () => ({
        ...nothing,
        bidding: [{ myBid: 60, marketItem: auctionOf({ bid: 75, bidder: lou, bids: 2, version: 3 }) }],
        selling: [auctionOf({ id: 'a3', seller: me })],
      }),
      notices: () => ({ notices: [notice], unseen: 1 }),
      seen: (input?: never) => {
        seen.push(input)
        return {}
      },
    })
    expect(await screen.findByText('Outbid')).toBeVisible()
    expect(await screen.findByText('Outbid: Diving Helmet is at ₣75 now.')).toBeVisible()
    expect(screen.getByText(/You watch nothing/)).toBeVisible()
    await waitFor(() => expect(seen).toEqual([{ body: { upTo: 9 } }]))
  })

  it('a visitor is told what would be there', async () => {
    show('/market/mine', {}, { signedIn: false })
    expect(await screen.findByText('Your stall is here')).toBeVisible()
  })

  it('[MKT-4] what happens is told wherever one is, with the way there', () => {
    const { receive, toasts, sounds } = renderInShell(<MarketNews />, { states: { session: sessionOf() } })
    const notice = { listingId: 'a1', itemName: 'Diving Helmet', at: at(0) }
    receive('market:notice', { ...notice, id: 1, kind: 'outbid', amount: 75 })
    receive('market:notice', { ...notice, id: 2, kind: 'sold', amount: 95 })
    expect(toasts.map(({ text }) => text)).toEqual([
      'Outbid: Diving Helmet is at ₣75 now.',
      'Diving Helmet is sold: ₣95 for you.',
    ])
    expect(sounds).toEqual(['notify', 'purchase'])
    act(() => toasts[0]!.action!.run())
    expect(location.pathname).toBe('/market/a1')
  })
})

it('[MKT-2] what one has is sold from the inventory', async () => {
  const { modals } = renderInShell(<SellButton instanceId="i1" itemId={70} />, { states: { session: sessionOf() } })
  await userEvent.click(screen.getByRole('button', { name: 'Sell' }))
  expect(modals).toEqual([{ id: 'sell-item', props: { instanceId: 'i1', itemId: 70 } }])
})

it('[MKT-2] selling hints at the usual price, says what one gets, and sends it', async () => {
  const sent: unknown[] = []
  const sell = (input?: never) => {
    sent.push(input)
    return { marketItem: auctionOf() }
  }
  const { toasts, closedModals } = renderInShell(<SellModal instanceId="i1" itemId={70} />, {
    api: { market: { prices: () => prices, sell } },
    states: { session: sessionOf() },
  })
  await userEvent.click(await screen.findByRole('button', { name: /Ask for the usual ₣70/ }))
  expect(screen.getByText(/you get ₣34 to ₣67/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Put it up for ₣35' }))
  await waitFor(() => expect(closedModals()).toBe(1))
  expect(sent).toMatchObject([{ body: { id: 'i1', startPrice: 35, buyout: 70 } }])
  expect(toasts.map(({ text }) => text)).toEqual(['Diving Helmet is in the Wet Market.'])
})

it('[MOD-3] in its dialog one gets about without touching the address', async () => {
  show('/clips', { ...listOf(auctionOf()), ...readOf(auctionOf()) }, { modal: true })
  await userEvent.click(await screen.findByRole('button', { name: /Diving Helmet/ }))
  expect(await screen.findByText('Very safe, apart from the bottom.')).toBeVisible()
  expect(location.pathname).toBe('/clips')
  await userEvent.click(screen.getByRole('button', { name: 'All auctions' }))
  expect(await screen.findByText('No bids yet')).toBeVisible()
})
