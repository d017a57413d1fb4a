import type { MarketItem } from '@shoal/bus/market'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import styles from './AuctionCard.module.css'
import { AuctionCard } from './AuctionCard.tsx'

export const AuctionGrid = ({ items, busy = false }: { items: readonly MarketItem[]; busy?: boolean }) => (
  <ul className={styles.grid} aria-label="Auctions" data-busy={busy || undefined}>
    {items.map((item) => (
      <AuctionCard key={item.id} listed={item} />
    ))}
  </ul>
)

/** Where cards will be. */
export const CardsToCome = () => (
  <div aria-busy="true">
    <VisuallyHidden>Looking what is for sale</VisuallyHidden>
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={index} className={`${styles.card} ${styles.waiting}`} />
      ))}
    </ul>
  </div>
)
