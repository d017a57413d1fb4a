import type { ItemDefinition } from '@shoal/bus/items'
import type { Trade, TradeItem, TradeSide } from '@shoal/bus/trade'
import { limits } from '@shoal/bus/trade/limits'
import { tradeWorth } from '@shoal/bus/trade/offers'
import { ModalFooter, Slot, useRemaining, useSession, useShell, WrittenName } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tokens } from '@shoal/ui/Tokens'
import { ArrowLeftRight, Check, Hourglass, PackageOpen } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { type Holdings, useHoldings } from '../items/index.ts'
import { EmptyTile, ItemTile } from './ItemTile.tsx'
import styles from './TradeModal.module.css'
import { sidesOf, useTrade } from './tradeStore.ts'

/** The person's current trade: both offers side by side, and the person's items to choose from [TRD-1, TRD-2]. */
export default function TradeModal() {
  const { closeModal } = useShell()
  const session = useSession()
  const trade = useTrade((state) => state.trade)
  const phase = useTrade((state) => state.phase)
  const { show, open, close } = useTrade((state) => state)
  useEffect(() => {
    show(true)
    return () => show(false)
  }, [show])
  const [began, setBegan] = useState(false)
  const active = trade?.active === true
  useEffect(() => {
    if (active) setBegan(true)
    else if (began && trade === null) closeModal()
  }, [active, began, trade, closeModal])

  if (trade === null || session === null)
    return phase === 'loading' ? (
      <SkeletonLines lines={6} label="Looking for your trade" />
    ) : (
      <>
        <EmptyState title="No trade right now" icon={<ArrowLeftRight />}>
          Press a name in the chat and then Trade, and they are asked.
        </EmptyState>
        <ModalFooter>
          <Button variant="ghost" onClick={closeModal}>
            Close
          </Button>
        </ModalFooter>
      </>
    )
  const { own, other } = sidesOf(trade, session.user.id)
  if (trade.active) return <Active trade={trade} own={own} other={other} />
  const asked = trade.sides[1].user.id === session.user.id
  return (
    <>
      <EmptyState title={asked ? 'You are asked' : 'Asked'} icon={<ArrowLeftRight />}>
        {asked
          ? `${other.user.displayName} wants to trade with you.`
          : `Waiting for ${other.user.displayName} to answer.`}
      </EmptyState>
      <ModalFooter>
        <Button variant="ghost" onClick={() => void close()}>
          {asked ? 'Decline' : 'Cancel'}
        </Button>
        {asked && (
          <Button variant="live" onClick={() => void open()}>
            Accept
          </Button>
        )}
      </ModalFooter>
    </>
  )
}

interface Sides {
  trade: Trade
  own: TradeSide
  other: TradeSide
}

/** Time in ms until a changed trade can be accepted. */
function useHold({ heldUntil }: Trade): number {
  const offset = useTrade((state) => state.clockOffset)
  return useRemaining(heldUntil === null ? 0 : Date.parse(heldUntil) - offset)
}

/** Whether what a side offers is another than it was before the moment that is held. */
function useChanged({ items }: TradeSide, hold: number): boolean {
  const offer = items.map(({ id }) => id).join()
  const [settled, setSettled] = useState(offer)
  useEffect(() => {
    if (hold === 0) setSettled(offer)
  }, [hold, offer])
  return hold > 0 && offer !== settled
}

function Active({ trade, own, other }: Sides) {
  const { offer, accept, close } = useTrade((state) => state)
  const cleared = useTrade((state) => state.cleared)
  const holdings = useHoldings()
  const { catalogue } = holdings
  const hold = useHold(trade)
  const [sending, setSending] = useState(false)
  const send = async (work: Promise<void>) => {
    setSending(true)
    await work
    setSending(false)
  }
  const ids = own.items.map(({ id }) => id)
  const put = (id: string) => void offer(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  const name = other.user.displayName
  const empty = own.items.length === 0 || other.items.length === 0
  const changed = useChanged(other, hold)
  const waits = empty || hold > 0

  return (
    <div className={styles.trade}>
      <div className={styles.sides}>
        <Side side={own} title="You give" catalogue={catalogue} onTake={put} />
        <ArrowLeftRight className={styles.between} aria-hidden="true" />
        <Side side={other} title={`${name} gives`} catalogue={catalogue} changed={changed} here />
      </div>
      <div className={styles.said} role="status">
        {cleared && <p className={styles.alarm}>The offer changed, so your accept was cleared. Look again.</p>}
        <p>
          {own.accepts ? (
            `You have accepted. Waiting for ${name}.`
          ) : empty ? (
            `Both of you put in at least one item, ${limits.tradeItems} at most.`
          ) : (
            <Summary own={own} other={other} catalogue={catalogue} />
          )}
        </p>
      </div>
      <OwnItems chosen={ids} onPut={put} holdings={holdings} />
      <ModalFooter>
        <Button variant="ghost" onClick={() => void close()}>
          Leave
        </Button>
        {own.accepts ? (
          <Button busy={sending} onClick={() => void send(accept(false))}>
            Take it back
          </Button>
        ) : (
          <Button
            variant={waits ? 'default' : 'live'}
            busy={sending}
            icon={hold > 0 ? <Hourglass /> : <Check />}
            // Not `disabled`: somebody who is about to press it keeps the focus through the hold.
            aria-disabled={waits}
            className={waits ? styles.waits : undefined}
            onClick={() => {
              if (!waits) void send(accept(true))
            }}
          >
            {hold > 0 ? `Look again: ${Math.ceil(hold / 1_000)}` : 'Accept'}
          </Button>
        )}
      </ModalFooter>
    </div>
  )
}

const names = (items: readonly TradeItem[], catalogue: Readonly<Record<string, ItemDefinition>>) =>
  items.map(({ itemId }) => catalogue[String(itemId)]?.name ?? 'an item').join(', ')

/** What happens when both accept, in one sentence. */
function Summary({
  own,
  other,
  catalogue,
}: Omit<Sides, 'trade'> & { catalogue: Readonly<Record<string, ItemDefinition>> }) {
  return (
    <>
      You give <b>{names(own.items, catalogue)}</b>
      {own.fee > 0 && (
        <>
          {' '}
          and a fee of <Tokens amount={own.fee} />
        </>
      )}
      , and get <b>{names(other.items, catalogue)}</b>.
    </>
  )
}

interface SideProps {
  side: TradeSide
  title: string
  catalogue: Readonly<Record<string, ItemDefinition>>
  /** It has just become another offer. */
  changed?: boolean
  /** It is the other's: they are here as long as the trade goes on. */
  here?: boolean
  onTake?: (id: string) => void
}

function Side({ side, title, catalogue, changed = false, here = false, onTake }: SideProps) {
  const { user, items, accepts, fee } = side
  const worth = useMemo(() => ({ itemIds: items.map(({ itemId }) => itemId) }), [items])
  return (
    <section
      className={styles.side}
      aria-label={title}
      data-accepts={accepts || undefined}
      data-changed={changed || undefined}
    >
      <header className={styles.head}>
        <Avatar name={user.displayName} color={user.color} photo={user.photo} size="small" />
        <h3 className={styles.name}>
          {here ? (
            <>
              <WrittenName user={user} /> gives
            </>
          ) : (
            title
          )}
        </h3>
        {changed && <Badge variant="lock">Changed</Badge>}
        {accepts ? <Badge variant="pill">Accepted</Badge> : here && <span className={styles.here}>here</span>}
      </header>
      <ul className={styles.slots}>
        {items.map(({ id, itemId }) => (
          <li key={id}>
            <ItemTile
              definition={catalogue[String(itemId)]}
              {...(onTake && { onPress: () => onTake(id), action: 'Take out' })}
            />
          </li>
        ))}
        {Array.from({ length: limits.tradeItems - items.length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty places have nothing else
          <li key={index} aria-hidden="true">
            <EmptyTile />
          </li>
        ))}
      </ul>
      <div className={styles.fee}>
        <span>
          {fee === 0 ? (
            'No fee with XL'
          ) : (
            <>
              Fee <Tokens amount={fee} />
            </>
          )}
        </span>
        <Slot of={tradeWorth} props={worth} className={styles.worth} />
      </div>
    </section>
  )
}

interface OwnItemsProps {
  chosen: readonly string[]
  holdings: Holdings
  onPut: (id: string) => void
}

/** The person's inventory, to put items in and take them out again. */
function OwnItems({ chosen, onPut, holdings }: OwnItemsProps) {
  const { held, catalogue, phase, problem, load } = holdings
  const full = chosen.length >= limits.tradeItems
  return (
    <section className={styles.holdings} aria-label="Your items">
      <h3 className={styles.title}>Your items</h3>
      {phase === 'loading' ? (
        <SkeletonLines lines={3} label="Reading your inventory" />
      ) : phase === 'failed' ? (
        <ErrorState title="No inventory" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      ) : held.length === 0 ? (
        <EmptyState title="You have nothing to give" icon={<PackageOpen />}>
          Items are found, bought, crafted and won.
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {held.map(({ id, itemId }) => {
            const inOffer = chosen.includes(id)
            return (
              <li key={id}>
                <ItemTile
                  definition={catalogue[String(itemId)]}
                  pressed={inOffer}
                  disabled={full && !inOffer}
                  action={inOffer ? 'Take out' : 'Put in'}
                  onPress={() => onPut(id)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
