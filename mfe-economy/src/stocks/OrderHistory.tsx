import { type StockOrder, stocksArea } from '@shoal/bus/stocks'
import { useEvent, useShell } from '@shoal/remote-kit'
import { type Column, DataTable, usePages } from '@shoal/remote-kit/lists'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { ScrollText } from 'lucide-react'
import { queries, withQueries } from '../layout/queries.ts'

const key = ['stock-orders'] as const

const words = ({ state, filled }: StockOrder): string =>
  state === 'filled' ? 'Filled' : state === 'open' ? 'Open' : filled > 0 ? 'Filled in part' : 'Cancelled'

const columns: readonly Column<StockOrder>[] = [
  { title: 'When', figure: true, cell: ({ at }) => <Time at={at} show="date-time" /> },
  { title: 'Order', cell: ({ side, tickerSymbol }) => `${side === 'buy' ? 'Buy' : 'Sell'} ${tickerSymbol}` },
  { title: 'Shares', figure: true, cell: ({ filled, quantity }) => `${filled} of ${quantity}` },
  {
    title: 'For',
    figure: true,
    cell: ({ side, total }) => (total === 0 ? '–' : <Tokens amount={side === 'buy' ? -total : total} signed />),
  },
  { title: 'State', cell: words },
]

/** STK-3: the person's orders, newest first. */
function OrderHistory() {
  const { api } = useShell()
  const list = usePages({
    key,
    size: 8,
    label: 'Pages of your orders',
    load: (page, signal) => api(stocksArea).history({ query: { page, pageSize: 8 }, signal }),
  })
  useEvent(stocksArea.receives.order, () => void queries.invalidateQueries({ queryKey: key }))
  return (
    <DataTable
      {...list}
      caption="Your orders"
      waiting={{ lines: 4, label: 'Reading your orders' }}
      failed="No history"
      empty={{ title: 'You have not traded yet', icon: <ScrollText />, children: 'Each order is kept here.' }}
      rows={({ orders }) => orders}
      keyOf={({ id }) => id}
      columns={columns}
    />
  )
}

export default withQueries(OrderHistory)
