import { problemText } from '@shoal/bus'
import { type StockOrder, stocksArea } from '@shoal/bus/stocks'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Table } from '@shoal/ui/Table'
import { Tokens } from '@shoal/ui/Tokens'
import { useState } from 'react'
import styles from './OpenOrders.module.css'

/** The person's orders that wait, each with a way back. */
export function OpenOrders({ orders }: { orders: readonly StockOrder[] }) {
  const { api, toast } = useShell()
  const [busy, setBusy] = useState<string | null>(null)
  if (orders.length === 0) return <p className={styles.none}>No open orders. A limit order waits here for its price.</p>

  async function cancel({ id, tickerSymbol }: StockOrder): Promise<void> {
    setBusy(id)
    try {
      await api(stocksArea).cancel({ params: { id } })
      toast({ type: 'success', text: `The order for ${tickerSymbol} is cancelled` })
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
    }
    setBusy(null)
  }

  return (
    <Table caption="Open orders">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" data-figure>
            Shares
          </th>
          <th scope="col" data-figure>
            At
          </th>
          <th scope="col" data-change>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const { id, side, tickerSymbol, quantity, filled, price } = order
          const what = `${side === 'buy' ? 'Buy' : 'Sell'} ${tickerSymbol}`
          return (
            <tr key={id}>
              <td>{what}</td>
              <td data-figure>
                {filled.toLocaleString('en-US')} of {quantity.toLocaleString('en-US')}
              </td>
              <td data-figure>
                <Tokens amount={price ?? 0} />
              </td>
              <td data-change>
                <Button
                  size="small"
                  busy={busy === id}
                  aria-label={`Cancel: ${what} at ₣${price}`}
                  onClick={() => void cancel(order)}
                >
                  Cancel
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
