import type { MarketItem } from '@shoal/bus/market'
import { WrittenName } from '@shoal/remote-kit'
import { RarityName } from '@shoal/ui/RarityName'
import { Rolling } from '@shoal/ui/Rolling'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import styles from './AuctionCard.module.css'
import { Countdown } from './Countdown.tsx'
import { ItemPlate } from './ItemPlate.tsx'
import { useNewest } from './marketStore.ts'
import { standingTexts, useStanding } from './standing.ts'
import { Way } from './Way.tsx'

export const bidsText = (bids: number): string => (bids === 0 ? 'No bids yet' : bids === 1 ? '1 bid' : `${bids} bids`)

/** One auction of a list, as it is now [MKT-4]. */
export function AuctionCard({ listed }: { listed: MarketItem }) {
  const auction = useNewest(listed)
  const { id, item, seller, startPrice, bid, bids, buyout, status } = auction
  const standing = useStanding(auction)
  return (
    <li className={styles.card} data-auction={id} data-over={status !== 'open' || undefined}>
      <Way to={{ view: 'auction', id }} className={styles.way}>
        <ItemPlate item={item} size="card">
          {standing !== 'none' && (
            <span className={styles.standing} data-standing={standing}>
              {standingTexts[standing]}
            </span>
          )}
          <span className={styles.clock}>
            <Countdown item={auction} />
          </span>
        </ItemPlate>
        <span className={styles.facts}>
          <RarityName rarity={item.rarity} className={styles.name}>
            {item.name}
          </RarityName>
          <span className={styles.seller}>{seller ? <WrittenName user={seller} /> : 'Somebody who left'}</span>
          <span className={styles.price}>
            <Tokens amount={bid ?? startPrice} size="medium">
              <Rolling value={bid ?? startPrice} format={formatTokens} />
            </Tokens>
            <span className={styles.bids}>{bidsText(bids)}</span>
          </span>
          {buyout !== null && status === 'open' && (
            <span className={styles.buyout}>
              or at once for <Tokens amount={buyout} />
            </span>
          )}
        </span>
      </Way>
    </li>
  )
}
