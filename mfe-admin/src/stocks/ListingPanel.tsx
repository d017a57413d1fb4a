import { modalArea } from '@shoal/bus'
import { type OwnStock, stocksArea } from '@shoal/bus/stocks'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Answered, type Column, DataTable } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import { ChartCandlestick } from 'lucide-react'
import { queries, withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import { listingKey } from './listing.ts'
import { editStock, haltStock } from './offers.ts'

const columns: ReadonlyArray<Column<OwnStock>> = [
  {
    title: 'Ticker',
    cell: ({ tickerSymbol, color, haltedUntil }) => (
      <>
        <b style={{ color }}>{tickerSymbol}</b> {haltedUntil && <Badge>Halted</Badge>}
      </>
    ),
  },
  {
    title: 'Name',
    cell: ({ name, haltedUntil }) => (
      <>
        {name}
        {haltedUntil && (
          <>
            , until <Time at={haltedUntil} />
          </>
        )}
      </>
    ),
  },
  { title: 'Goes by', cell: ({ contestantId }) => contestantId ?? 'Nobody' },
  { title: 'Price', figure: true, cell: ({ currentPrice }) => <Tokens amount={currentPrice} /> },
  { title: 'Day volume', figure: true, cell: ({ dayVolume }) => dayVolume.toLocaleString('en-US') },
]

type Listing = { stocks: readonly OwnStock[] }
type Price = { currentPrice: number; traded: number }

/** A stock with what was told of its price. */
function moved(stock: OwnStock, told: ReadonlyMap<string, Price>): OwnStock {
  const price = told.get(stock.tickerSymbol)
  if (!price) return stock
  return { ...stock, currentPrice: price.currentPrice, dayVolume: stock.dayVolume + price.traded }
}

/** STK-4: all stocks, for the staff who list, rename, halt and remove them. */
function ListingPanel() {
  const { api, openModal, bus } = useShell()
  const attempt = useAttempt()
  const listing = useQuery({ queryKey: listingKey, queryFn: ({ signal }) => api(stocksArea).list({ signal }) })
  const refresh = () => void queries.invalidateQueries({ queryKey: listingKey })
  useEvent(stocksArea.receives.new, refresh)
  useEvent(stocksArea.receives.updated, refresh)
  useEvent(stocksArea.receives.removed, refresh)
  useEvent(stocksArea.receives.renamed, refresh)
  useEvent(stocksArea.receives.prices, ({ prices }) => {
    const told = new Map(prices.map((price) => [price.tickerSymbol, price]))
    queries.setQueryData<Listing>(
      listingKey,
      (before) => before && { ...before, stocks: before.stocks.map((stock) => moved(stock, told)) },
    )
  })
  const remove = ({ tickerSymbol, name, currentPrice }: OwnStock) =>
    bus.publish(modalArea.topics.confirm, {
      title: `Remove ${tickerSymbol}?`,
      text: `Whoever holds shares of ${name} is paid the price of that moment for each, ${formatTokens(currentPrice)} now, and open orders are given back. This cannot be undone.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: async () => {
        await attempt(() => api(stocksArea).remove({ params: { ticker: tickerSymbol } }), `${tickerSymbol} is removed`)
        refresh()
      },
    })
  async function resume({ tickerSymbol: ticker }: OwnStock): Promise<void> {
    await attempt(() => api(stocksArea).resume({ params: { ticker } }), `${ticker} is traded again`)
    refresh()
  }

  return (
    <StaffPanel title="Stocks">
      <Plate
        title="Listed"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal(editStock)}>
            List a stock
          </Button>
        }
      >
        <DataTable
          query={listing}
          caption="Stocks"
          waiting={{ lines: 6, label: 'Reading the listing' }}
          failed="No listing"
          empty={{
            title: 'Nothing is listed',
            icon: <ChartCandlestick />,
            children: 'List the first stock: the house offers its shares at once.',
          }}
          rows={({ stocks }) => stocks}
          keyOf={({ tickerSymbol }) => tickerSymbol}
          columns={columns}
          actions={(stock) => (
            <>
              <Button
                size="small"
                aria-label={`Rename ${stock.tickerSymbol}`}
                onClick={() => openModal(editStock, { stock })}
              >
                Rename
              </Button>
              {stock.haltedUntil ? (
                <Button
                  size="small"
                  aria-label={`Resume trading ${stock.tickerSymbol}`}
                  onClick={() => void resume(stock)}
                >
                  Resume
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-label={`Halt ${stock.tickerSymbol}`}
                  onClick={() => openModal(haltStock, { stock })}
                >
                  Halt
                </Button>
              )}
              <Button
                size="small"
                variant="danger"
                aria-label={`Remove ${stock.tickerSymbol}`}
                onClick={() => remove(stock)}
              >
                Remove
              </Button>
            </>
          )}
        />
      </Plate>
      <SharesPlate />
    </StaffPanel>
  )
}

/** Whether every share and every held token is accounted for. */
function SharesPlate() {
  const { api } = useShell()
  const check = useQuery({ queryKey: ['stock-check'], queryFn: ({ signal }) => api(stocksArea).check({ signal }) })
  return (
    <Plate
      title="Are all shares there?"
      level={2}
      aside={
        <Button size="small" busy={check.isFetching} onClick={() => void check.refetch()}>
          Check again
        </Button>
      }
    >
      <Answered
        query={check}
        waiting={<SkeletonLines lines={1} label="Counting shares" />}
        failed="The shares were not counted"
      >
        {(found) => {
          const wrong = Object.values(found).reduce((sum, one) => sum + Math.abs(one), 0)
          return wrong === 0 ? (
            <p>Yes: every share has one owner, and what open orders hold is what is held.</p>
          ) : (
            <p role="alert">
              No: {found.driftedAccounts} accounts and {found.unbalancedTransfers} transfers do not add up,{' '}
              {found.strayShares} shares and {formatTokens(found.strayTokens)} are held without an order.
            </p>
          )
        }}
      </Answered>
    </Plate>
  )
}

export default withQueries(ListingPanel)
