import { ApiError, formatCountdown } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { type OwnStock, type StockOrder, stocksArea } from '@shoal/bus/stocks'
import type { StocksErrorCode } from '@shoal/bus/stocks/errors'
import { limits } from '@shoal/bus/stocks/limits'
import { estimate } from '@shoal/bus/stocks/rules'
import type { TokensErrorCode } from '@shoal/bus/tokens/errors'
import { useSession, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { useTokens } from '../tokens/index.ts'
import { useHalt } from './Halted.tsx'
import styles from './Ticket.module.css'
import type { StockLook } from './useStockDetail.ts'

type Side = 'buy' | 'sell'

const shares = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'share' : 'shares'}`

/** The outcome of an order, in a sentence. */
function outcome({ side, tickerSymbol, quantity, filled, total, state, price }: StockOrder): string {
  const did = side === 'buy' ? 'Bought' : 'Sold'
  const part = `${did} ${shares(filled)} of ${tickerSymbol} for ${formatTokens(total)}`
  const rest = shares(quantity - filled)
  if (state === 'filled') return `${part}.`
  if (state === 'open')
    return filled > 0
      ? `${part}; ${rest} wait at ${formatTokens(price ?? 0)}.`
      : `${rest} of ${tickerSymbol} wait at ${formatTokens(price ?? 0)}.`
  return filled > 0 ? `${part}; for the other ${rest} there was nobody.` : `Nobody was there for ${tickerSymbol}.`
}

/**
 * STK-3: an order for a stock; its cost or proceeds, the fee, and the worst price are shown before it is sent. Without a
 * book nobody can say what a market order comes to, so it waits until the book was read; a limit order says it itself.
 */
export function Ticket({ stock, look }: { stock: OwnStock; look: StockLook }) {
  const { api, openModal, toast } = useShell()
  const session = useSession()
  const balance = useTokens((state) => state.balance) ?? 0
  const { tickerSymbol: ticker, currentPrice, haltedUntil } = stock
  const halted = useHalt(haltedUntil)
  const depth = look.detail?.depth ?? null
  const free = stock.myHoldings - stock.held
  const form = useForm({
    values: {
      side: 'buy' as Side,
      kind: 'market' as 'market' | 'limit',
      quantity: 1 as number | null,
      price: currentPrice as number | null,
    },
    blame: {
      ['tokens/insufficient' satisfies TokensErrorCode]: 'quantity',
      ['stocks/shares' satisfies StocksErrorCode]: 'quantity',
      ['stocks/nobody' satisfies StocksErrorCode]: 'quantity',
    },
    textOf: (error) => (error instanceof ApiError ? error.message : 'The order did not arrive. Try again'),
    async send({ side, kind, quantity, price }, key) {
      if (quantity === null) return
      const body =
        kind === 'limit'
          ? { side, kind, quantity, price: price ?? 0 }
          : // The worst price on the ticket is the limit, whatever others do meanwhile.
            { side, kind, quantity, ...(expected.worst !== null && { price: expected.worst }) }
      const { order } = await api(stocksArea).order({ params: { ticker }, body, key })
      const worked = order.filled > 0 || order.state === 'open'
      toast({ type: worked ? 'success' : 'info', text: outcome(order) })
      form.reset({ side, kind, quantity: 1, price })
    },
  })
  const { side, kind, quantity, price } = form.values
  const levels = (side === 'buy' ? depth?.asks : depth?.bids) ?? []
  const expected = estimate(levels, side, quantity ?? 0, kind === 'limit' ? price : null)
  const waits = (quantity ?? 0) - expected.filled
  /** ₣, with what the rest of a limit order comes to when it is filled. */
  const sum = expected.total + (kind === 'limit' ? waits * (price ?? 0) : 0)
  const most = side === 'sell' ? free : limits.quantityMax
  const tooMuch = side === 'buy' && sum > balance
  const tooMany = side === 'sell' && (quantity ?? 0) > free
  const isUnread = kind === 'market' && depth === null
  const isEmpty = kind === 'market' && expected.filled === 0 && !isUnread

  if (session === null)
    return (
      <div className={styles.ticket}>
        <p className={styles.lead}>Own a piece of {stock.name}. Prices move with the show.</p>
        <Button variant="live" wide onClick={() => openModal(logIn, { reason: `Log in to trade ${ticker}.` })}>
          Log in to trade
        </Button>
      </div>
    )
  return (
    <Form form={form} className={styles.ticket}>
      {halted > 0 && (
        <p className={styles.halted} role="status">
          Trading in {ticker} is halted and goes on in{' '}
          <span role="timer" aria-live="off">
            {formatCountdown(halted)}
          </span>
        </p>
      )}
      <div className={styles.sides}>
        <ChoiceGroup
          label="Side"
          hideLabel
          options={[
            { value: 'buy', label: 'Buy' },
            { value: 'sell', label: 'Sell', disabled: free === 0 },
          ]}
          value={side}
          onValueChange={(value) => form.set({ side: value as Side })}
        />
        <ChoiceGroup
          label="Kind of order"
          hideLabel
          options={[
            { value: 'market', label: 'Market' },
            { value: 'limit', label: 'Limit' },
          ]}
          value={kind}
          onValueChange={(value) => form.set({ kind: value as 'market' | 'limit', price: price ?? currentPrice })}
        />
      </div>
      <NumberField
        label="Shares"
        required
        min={1}
        max={Math.max(1, most)}
        {...form.value('quantity')}
        suffix={side === 'sell' ? `of ${free.toLocaleString('en-US')}` : undefined}
        error={tooMany ? `You have ${shares(free)} free` : form.errors.quantity}
      />
      {kind === 'limit' && (
        <NumberField
          label={side === 'buy' ? 'At most, for each' : 'At least, for each'}
          tokens
          required
          min={1}
          max={limits.priceMax}
          {...form.value('price')}
        />
      )}
      <dl className={styles.sum} aria-live="polite" aria-label="What it comes to">
        <div>
          <dt>{side === 'buy' ? 'Costs' : 'Brings'}</dt>
          <dd>
            {!isUnread ? (
              <Tokens amount={sum} size="medium" />
            ) : look.problem === null ? (
              'Reading the book…'
            ) : (
              'The book could not be read'
            )}
          </dd>
        </div>
        <div>
          <dt>Fee</dt>
          <dd>none</dd>
        </div>
        {expected.worst !== null && (
          <div>
            <dt>Worst price</dt>
            <dd>
              <Tokens amount={expected.worst} />
            </dd>
          </div>
        )}
        {waits > 0 && (quantity ?? 0) > 0 && depth !== null && (
          <div>
            <dt>{kind === 'limit' ? 'Waits in the book' : 'Nobody there for'}</dt>
            <dd>{shares(waits)}</dd>
          </div>
        )}
        {side === 'buy' && (
          <div>
            <dt>You have</dt>
            <dd data-short={tooMuch || undefined}>
              <Tokens amount={balance} />
            </dd>
          </div>
        )}
      </dl>
      {isUnread && look.problem !== null && <Button onClick={look.load}>Read the book again</Button>}
      <SubmitButton
        form={form}
        variant="gold"
        disabled={quantity === null || quantity < 1 || tooMuch || tooMany || isUnread || isEmpty || halted > 0}
      >
        {halted > 0
          ? 'Halted'
          : isEmpty
            ? side === 'buy'
              ? 'Nobody sells'
              : 'Nobody buys'
            : tooMuch
              ? 'Not enough ₣'
              : `${side === 'buy' ? 'Buy' : 'Sell'} ${quantity === null ? '' : shares(quantity)}`}
      </SubmitButton>
    </Form>
  )
}
