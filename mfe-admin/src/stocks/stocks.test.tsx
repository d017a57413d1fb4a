import { modalArea } from '@shoal/bus'
import type { OwnStock } from '@shoal/bus/stocks'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import EditStockModal from './EditStockModal.tsx'
import ListingPanel from './ListingPanel.tsx'

const jet: OwnStock = {
  ...{ tickerSymbol: 'JET', name: 'Jet', color: '#35e3d2', contestantId: 'jet', currentPrice: 64, dayPrice: 60 },
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
  expect(asked[0]!.text).toContain('is paid ₣64 for each')
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
