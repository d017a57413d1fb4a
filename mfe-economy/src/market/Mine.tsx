import { logIn } from '@shoal/bus/accounts/offers'
import { type MarketItem, marketArea } from '@shoal/bus/market'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { RarityName } from '@shoal/ui/RarityName'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import { type ReactNode, useEffect, useState } from 'react'
import { bidsText } from './AuctionCard.tsx'
import { Countdown } from './Countdown.tsx'
import { ItemPlate } from './ItemPlate.tsx'
import styles from './Mine.module.css'
import { useNewest } from './marketStore.ts'
import { mineKey, useMine } from './mineQuery.ts'
import { noticeText } from './notices.ts'
import { useNotices } from './noticesStore.ts'
import { standingTexts, useStanding } from './standing.ts'
import { Way } from './Way.tsx'

/** MKT-4: the person's sales, bids and watched auctions, and what happened while they were away. */
export function Mine() {
  const { openModal } = useShell()
  const signedIn = useSession() !== null
  return signedIn ? (
    <Own />
  ) : (
    <EmptyState
      title="Your stall is here"
      icon={<Gavel />}
      action={
        <Button variant="live" onClick={() => openModal(logIn, { reason: 'Log in to buy and sell.' })}>
          Log in
        </Button>
      }
    >
      What you sell, bid for and watch, in one place.
    </EmptyState>
  )
}

function Own() {
  const queries = useQueryClient()
  const query = useQuery(useMine())
  // An own bid of another tab, or an end, is a notice or shows in the balance; either is a reason to look again.
  useEvent(marketArea.receives.notice, () => void queries.invalidateQueries({ queryKey: mineKey }))
  return (
    <div className={styles.mine}>
      <Answered
        query={query}
        waiting={<SkeletonLines lines={8} avatar label="Reading your auctions" />}
        failed="Your auctions could not be read"
      >
        {({ selling, bidding, watching }) => (
          <>
            <Section title="You bid for" none="You bid for nothing. Everything in here wants to be yours.">
              {bidding.map(({ marketItem, myBid }) => (
                <Row key={marketItem.id} listed={marketItem} myBid={myBid} />
              ))}
            </Section>
            <Section title="You sell" none="You sell nothing. Choose Sell on something in your inventory.">
              {selling.map((item) => (
                <Row key={item.id} listed={item} />
              ))}
            </Section>
            <Section title="You watch" none="You watch nothing. There is a button for it on each auction.">
              {watching.map((item) => (
                <Row key={item.id} listed={item} />
              ))}
            </Section>
          </>
        )}
      </Answered>
      <Notices />
    </div>
  )
}

function Section({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className={styles.none}>{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

function Row({ listed, myBid }: { listed: MarketItem; myBid?: number }) {
  const auction = useNewest(listed)
  const { id, item, bid, startPrice, bids } = auction
  const standing = useStanding(auction, myBid)
  return (
    <li className={styles.row}>
      <Way to={{ view: 'auction', id }} className={styles.way}>
        <ItemPlate item={item} size="row" />
        <span className={styles.words}>
          <RarityName rarity={item.rarity}>{item.name}</RarityName>
          <span className={styles.small}>
            <Countdown item={auction} /> · {bidsText(bids)}
          </span>
        </span>
        <span className={styles.price}>
          <Tokens amount={bid ?? startPrice} />
          {standing !== 'none' && standing !== 'own' && (
            <span className={styles.standing} data-standing={standing}>
              {standingTexts[standing]}
            </span>
          )}
        </span>
      </Way>
    </li>
  )
}

/** What happened to the person in the market; counts as read once it was on the page. */
function Notices() {
  const notices = useNotices((state) => state.notices)
  const seen = useNotices((state) => state.seen)
  const unseen = useNotices((state) => state.unseen)
  // Notices that were new when the list was opened stay marked as long as it is open.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (unseen === 0) return
    const ids = notices.slice(0, unseen).map(({ id }) => id)
    setFresh((before) => new Set([...before, ...ids]))
    seen()
  }, [notices, unseen, seen])
  return (
    <section className={styles.section}>
      <h2>What happened</h2>
      {notices.length === 0 ? (
        <p className={styles.none}>Nothing yet. Bids, sales and lost causes are told here.</p>
      ) : (
        <ul>
          {notices.map((notice) => (
            <li key={notice.id} className={styles.notice} data-new={fresh.has(notice.id) || undefined}>
              <Way to={{ view: 'auction', id: notice.listingId }} className={styles.noticeWay}>
                {noticeText(notice).text}
              </Way>
              <Time at={notice.at} show="relative" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
