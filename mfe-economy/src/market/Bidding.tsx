import { modalArea, problemText, settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { getTokens } from '@shoal/bus/checkout/offers'
import { type MarketItem, marketArea } from '@shoal/bus/market'
import { limits } from '@shoal/bus/market/limits'
import { feeOf, leastBid, takesBids } from '@shoal/bus/market/rules'
import { useSession, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { formatTokens } from '@shoal/ui/Tokens'
import Gavel from 'lucide-react/icons/gavel'
import Zap from 'lucide-react/icons/zap'
import { useEffect, useRef, useState } from 'react'
import { useTokens } from '../tokens/index.ts'
import styles from './Bidding.module.css'
import { useMarketStore } from './marketStore.ts'
import { useStanding } from './standing.ts'

/** What the person can do about an auction, and how they stand [MKT-2]. */
export function Bidding({ auction }: { auction: MarketItem }) {
  const session = useSession()
  const { openModal } = useShell()
  const standing = useStanding(auction)
  const { status, bid, buyout } = auction
  if (status !== 'open')
    return (
      <p className={styles.word} data-good={standing === 'bought' || undefined}>
        {standing === 'bought'
          ? 'It is yours: look into your inventory.'
          : standing === 'own' && status === 'sold'
            ? `${formatTokens((bid ?? 0) - feeOf(bid ?? 0))} went to you.`
            : 'This auction is over.'}
      </p>
    )
  if (session === null)
    return (
      <Button variant="live" wide onClick={() => openModal(logIn, { reason: 'Log in to bid.' })}>
        Log in to bid
      </Button>
    )
  if (standing === 'own') return <Own auction={auction} />
  return (
    <>
      {standing === 'leading' ? (
        <p className={styles.word} data-good>
          You lead with {formatTokens(bid!)}. It is held, and comes back at once if somebody bids more.
        </p>
      ) : takesBids(auction) ? (
        <BidForm auction={auction} />
      ) : (
        <p className={styles.word}>The next bid would be as high as the price for which it can be had at once.</p>
      )}
      {buyout !== null && <Buyout auction={auction} price={buyout} />}
    </>
  )
}

function BidForm({ auction }: { auction: MarketItem }) {
  const { api, openModal } = useShell()
  const learn = useMarketStore((state) => state.learn)
  const balance = useTokens((state) => state.balance) ?? 0
  const least = leastBid(auction)
  const form = useForm({
    values: { amount: least as number | null },
    blame: 'amount',
    check: ({ amount }) => ({
      amount: amount !== null && amount < least ? `The next bid is ${formatTokens(least)} or more` : null,
    }),
    async send({ amount }, key) {
      if (amount === null) return
      const { marketItem } = await api(marketArea).bid({ params: { id: auction.id }, body: { bid: amount }, key })
      learn([marketItem])
    },
  })
  const { reset } = form
  const tooLittle = (form.values.amount ?? 0) < least
  // Somebody else bid: the amount in the field is not enough any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an amount that is being typed is left alone
  useEffect(() => {
    if (tooLittle) reset({ amount: least })
  }, [least])
  const { amount } = form.values
  const step = Math.max(1, Math.ceil(least / 10))
  const more = [least, least + step, least + 3 * step].filter((one) => auction.buyout === null || one < auction.buyout)
  const poor = amount !== null && amount > balance
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.quick}>
        {more.map((one) => (
          <Button key={one} size="small" onClick={() => form.set({ amount: one })}>
            {formatTokens(one)}
          </Button>
        ))}
      </div>
      <div className={styles.line}>
        <NumberField
          label="Your bid"
          hideLabel
          tokens
          min={1}
          step={step}
          required
          {...form.value('amount')}
          error={poor ? `You have ${formatTokens(balance)}` : form.errors.amount}
        />
        {poor ? (
          <Button variant="gold" onClick={() => openModal(getTokens)}>
            Get Tokens
          </Button>
        ) : (
          <SubmitButton form={form} variant="gold" icon={<Gavel />} disabled={amount === null}>
            {amount === null ? 'Bid' : `Bid ${formatTokens(amount)}`}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

function Buyout({ auction, price }: { auction: MarketItem; price: number }) {
  const { api, bus, toast } = useShell()
  const learn = useMarketStore((state) => state.learn)
  const balance = useTokens((state) => state.balance) ?? 0
  const me = useSession()?.user.id
  const [busy, setBusy] = useState(false)
  // Of one decision to buy: asked again with the same key, it buys once.
  const key = useRef(crypto.randomUUID())
  const spendable = balance + (auction.bidder?.id === me ? (auction.bid ?? 0) : 0)

  async function buy() {
    setBusy(true)
    try {
      const { marketItem } = await api(marketArea).buyout({ params: { id: auction.id }, key: key.current })
      learn([marketItem])
      bus.publish(settingsArea.topics['play-sound'], { name: 'purchase' })
      toast({ id: 'bought', type: 'success', text: `${auction.item.name} is yours!` })
    } catch (error) {
      toast({ id: 'bought', type: 'error', text: problemText(error) })
    }
    setBusy(false)
  }
  const ask = () =>
    bus.publish(modalArea.topics.confirm, {
      ...{ title: `Buy ${auction.item.name}?`, confirmLabel: `Pay ${formatTokens(price)}`, onConfirm: buy },
      text: `It costs ${formatTokens(price)} and goes into your inventory at once.`,
    })
  return (
    <Button wide icon={<Zap />} busy={busy} disabled={spendable < price} onClick={ask}>
      {spendable < price ? `At once for ${formatTokens(price)}: you have less` : `Buy now for ${formatTokens(price)}`}
    </Button>
  )
}

function Own({ auction }: { auction: MarketItem }) {
  const { api, bus, toast } = useShell()
  const learn = useMarketStore((state) => state.learn)
  async function cancel() {
    try {
      const { marketItem } = await api(marketArea).cancel({ params: { id: auction.id } })
      learn([marketItem])
      toast({ id: 'taken-back', type: 'success', text: `${auction.item.name} is back in your inventory.` })
    } catch (error) {
      toast({ id: 'taken-back', type: 'error', text: problemText(error) })
    }
  }
  const ask = () =>
    bus.publish(modalArea.topics.confirm, {
      ...{ title: 'Take it back?', confirmLabel: 'Take it back', onConfirm: cancel },
      text: `${auction.item.name} goes back into your inventory, and nobody can bid for it.`,
    })
  return auction.bid === null ? (
    <Button wide onClick={ask}>
      Take it back
    </Button>
  ) : (
    <p className={styles.word}>
      Somebody has bid, so it runs its course. As it stands you get {formatTokens(auction.bid - feeOf(auction.bid))},
      after the house’s {limits.feePercent} %.
    </p>
  )
}
