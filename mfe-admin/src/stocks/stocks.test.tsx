import { modalArea } from '@shoal/bus'
import type { OwnStock } from '@shoal/bus/stocks'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import EditStockModal from './EditStockModal.tsx'
import HaltStockModal from './HaltStockModal.tsx'
import ListingPanel from './ListingPanel.tsx'

const jet: OwnStock = {
  ...{
    tickerSymbol: 'JET',
    formerTickers: [],
    name: 'Jet',
    color: '#35e3d2',
    contestantId: 'jet',
    currentPrice: 64,
    dayPrice: 60,
  },
  ...{ dayVolume: 1_200, sparkline: [], haltedUntil: null, myHoldings: 0, held: 0, totalInvestment: 0 },
}
const states = { session: sessionOf({ app_metadata: { admin: true, mod: true, fish: false, qa: false } }) }
const inOrder = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0, strayTokens: 0, strayShares: 0 }
const portfolio = { value: 0, gains: 0, investment: 0 }
afterEach(() => {
  cleanup()
  queries.clear()
})

it('[STK-4] the listing shows the stocks and whether all shares are there, and asks before it removes one', async () => {
  const removed = jest.fn((_input?: never) => ({ holders: 2, paid: 640 }))
  const { bus, modals } = renderInShell(<ListingPanel />, {
    states,
    api: {
      stocks: { list: () => ({ stocks: [jet], orders: [], portfolio }), check: () => inOrder, remove: removed },
    },
  })
  const table = await screen.findByRole('table', { name: 'Stocks' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/JET.*Jet.*₣64.*1,200/)
  expect(await screen.findByText(/every share has one owner/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Rename JET' }))
  expect(modals.at(-1)).toMatchObject({ id: 'edit-stock', props: { stock: jet } })
  const asked: { text: string; onConfirm: () => unknown }[] = []
  bus.on(modalArea.topics.confirm).subscribe((one) => asked.push(one))
  await userEvent.click(screen.getByRole('button', { name: 'Remove JET' }))
  expect(asked[0]!.text).toContain('₣64 now')
  expect(removed).not.toHaveBeenCalled()
  await asked[0]!.onConfirm()
  expect(removed.mock.calls[0]![0]).toMatchObject({ params: { ticker: 'JET' } })
})

it('[STK-4] a stock is listed with the values that were entered', async () => {
  const add = jest.fn((_input?: never) => ({ stock: jet }))
  const { toasts } = renderInShell(<EditStockModal />, {
    states,
    api: { stocks: { add }, contestants: { list: () => ({ contestants: [], endorsement: null, following: null }) } },
  })
  await userEvent.type(screen.getByRole('textbox', { name: /Ticker/ }), 'nova')
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Nova{Enter}')
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1))
  expect(add.mock.calls[0]![0]).toMatchObject({
    body: { tickerSymbol: 'nova', name: 'Nova', price: 50, shares: 1_000, contestantId: null },
  })
  expect(toasts.at(-1)).toMatchObject({ text: 'NOVA is listed' })
})

it('[STK-4] the listing follows prices and halts; an admin halts a stock for a time, and ends a halt early', async () => {
  const halt = jest.fn((_input?: never) => ({ stock: jet }))
  const resume = jest.fn((_input?: never) => ({ stock: jet }))
  let stocks = [jet]
  const api = { stocks: { list: () => ({ stocks, orders: [], portfolio }), check: () => inOrder, halt, resume } }
  const { receive, modals, toasts } = renderInShell(<ListingPanel />, { states, api })
  const row = () => within(screen.getByRole('table', { name: 'Stocks' })).getAllByRole('row')[1]
  await screen.findByRole('button', { name: 'Halt JET' })
  receive('stocks:prices', { prices: [{ tickerSymbol: 'JET', currentPrice: 71, traded: 5 }] })
  await waitFor(() => expect(row()).toHaveTextContent(/₣71.*1,205/))
  await userEvent.click(screen.getByRole('button', { name: 'Halt JET' }))
  expect(modals.at(-1)).toMatchObject({ id: 'halt-stock', props: { stock: { tickerSymbol: 'JET' } } })

  stocks = [{ ...jet, haltedUntil: new Date(Date.now() + 900_000).toISOString() }]
  receive('stocks:updated', stocks[0]!)
  await userEvent.click(await screen.findByRole('button', { name: 'Resume trading JET' }))
  expect(row()).toHaveTextContent(/Halted.*, until \d\d:\d\d/)
  expect(resume.mock.calls[0]![0]).toMatchObject({ params: { ticker: 'JET' } })
  expect(toasts.at(-1)).toMatchObject({ text: 'JET is traded again' })
  cleanup()

  const asked = renderInShell(<HaltStockModal stock={jet} />, { states, api })
  await userEvent.click(screen.getByRole('button', { name: 'Halt JET' }))
  await waitFor(() =>
    expect(halt.mock.calls[0]?.[0]).toMatchObject({ params: { ticker: 'JET' }, body: { minutes: 15 } }),
  )
  await waitFor(() => expect(asked.toasts.at(-1)).toMatchObject({ text: 'JET is halted for 15 minutes' }))
})
