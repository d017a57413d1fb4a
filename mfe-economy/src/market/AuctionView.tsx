import { type MarketBid, type MarketItem, marketArea } from '@shoal/bus/market'
import { UserName, useEvent, useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Figure } from '@shoal/ui/Figure'
import { RarityName } from '@shoal/ui/RarityName'
import { Rolling } from '@shoal/ui/Rolling'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { bidsText } from './AuctionCard.tsx'
import styles from './AuctionView.module.css'
import { Bidding } from './Bidding.tsx'
import { Countdown } from './Countdown.tsx'
import { ItemPlate } from './ItemPlate.tsx'
import market from './Market.module.css'
import { useMarketStore, useNewest } from './marketStore.ts'
import { PriceHistory } from './PriceHistory.tsx'
import { Watching } from './Watching.tsx'
import { Way } from './Way.tsx'

const kinds: Record<MarketItem['item']['kind'], string> = {
  ...{ NORMAL_ITEM: 'Thing', FISHTOY: 'Fishtoy', WARTOY: 'Wartoy', BIGTOY: 'Bigtoy', SPECIAL: 'Special' },
}
const rarityWords: Record<MarketItem['item']['rarity'], string> = {
  ...{ COMMON: 'Common', UNCOMMON: 'Uncommon', RARE: 'Rare', EPIC: 'Epic', PURCHASE: 'From the shop' },
}

/** One auction: the item, its price now, bidding, the bids, and earlier prices of such an item [MKT-1, MKT-4]. */
export function AuctionView({ id }: { id: string }) {
  const { api } = useShell()
  const learn = useMarketStore((state) => state.learn)
  const query = useQuery({
    queryKey: ['auction', id],
    async queryFn({ signal }) {
      const answer = await api(marketArea).read({ params: { id }, signal })
      learn([answer.marketItem], answer.now)
      return answer
    },
  })
  return (
    <div className={styles.view}>
      <Way to={{ view: 'browse' }} className={`${market.link} ${styles.back}`}>
        <ArrowLeft size={15} aria-hidden="true" /> All auctions
      </Way>
      <Answered
        query={query}
        waiting={<SkeletonLines lines={8} label="Reading the auction" />}
        failed="This auction could not be read"
      >
        {({ marketItem, lastBids }) => <Auction read={marketItem} lastBids={lastBids} />}
      </Answered>
    </div>
  )
}

function Auction({ read, lastBids }: { read: MarketItem; lastBids: MarketBid[] }) {
  const auction = useNewest(read)
  const { item, seller, bid, bids, startPrice, status, bidder } = auction
  return (
    <div className={styles.auction}>
      <div className={styles.thing}>
        <ItemPlate item={item} size="large" />
        <div className={styles.words}>
          <h2 className={styles.title}>
            <RarityName rarity={item.rarity}>{item.name}</RarityName>
          </h2>
          <p className={styles.kind}>
            {rarityWords[item.rarity]} · {kinds[item.kind]}
          </p>
          <p className={styles.description}>{item.description}</p>
          <p className={styles.seller}>
            Sold by {seller ? <UserName user={seller} /> : 'somebody who left'}
            {seller && (
              <Way to={{ view: 'browse', userId: seller.id }} className={market.link}>
                Their auctions
              </Way>
            )}
          </p>
        </div>
      </div>
      <section className={styles.deal} aria-label="The price">
        <div className={styles.now}>
          <p className={styles.price}>
            <span>{status === 'sold' ? 'Sold for' : bid === null ? 'Starts at' : 'Highest bid'}</span>
            <Tokens amount={bid ?? startPrice} size="large">
              <Rolling value={bid ?? startPrice} format={formatTokens} />
            </Tokens>
          </p>
          <p className={styles.clock}>
            <Countdown item={auction} label />
            <span>
              {bidsText(bids)}
              {bidder && (
                <>
                  {' · '}
                  <UserName user={bidder} />
                </>
              )}
            </span>
          </p>
        </div>
        <Bidding auction={auction} />
        <Watching auction={auction} />
      </section>
      <PriceHistory itemId={item.id} />
      <Bids auction={auction} read={lastBids} />
    </div>
  )
}

/** The last bids; those that come while one looks stand on top. */
function Bids({ auction, read }: { auction: MarketItem; read: readonly MarketBid[] }) {
  const [come, setCome] = useState<readonly MarketBid[]>([])
  useEvent(marketArea.receives.changed, ({ marketItems }) => {
    const changed = marketItems.find(({ id }) => id === auction.id)
    if (!changed || changed.bid === null || changed.bids <= auction.bids) return
    const one: MarketBid = { bidder: changed.bidder, amount: changed.bid, at: new Date().toISOString() }
    setCome((before) => [one, ...before])
  })
  const known = new Set(read.map(({ amount }) => amount))
  const all = [...come.filter(({ amount }) => !known.has(amount)), ...read]
  return (
    <section className={styles.bids} aria-label="Bids">
      <h3>Bids</h3>
      {all.length === 0 ? (
        <p className={styles.none}>
          {auction.status === 'open' ? 'Nobody has bid. Go on, be the first.' : 'Nobody bid.'}
        </p>
      ) : (
        <ol>
          {all.map(({ bidder, amount, at }) => (
            <li key={`${amount} ${at}`}>
              {bidder ? <UserName user={bidder} /> : <span>Somebody who left</span>}
              <Time at={at} show="relative" />
              <Figure>
                <Tokens amount={amount} />
              </Figure>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
