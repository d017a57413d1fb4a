import type { ItemDefinition } from '@shoal/bus/items'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { RarityName } from '@shoal/ui/RarityName'
import { formatTokens } from '@shoal/ui/Tokens'
import { useTokens } from '../tokens/index.ts'
import { ItemPicture } from './ItemPicture.tsx'
import styles from './ItemsPanel.module.css'
import type { ItemDeeds } from './useItemDeeds.ts'

export interface ShopProps {
  /** The items that are sold here, except toys: those are bought where they are used. */
  sold: readonly ItemDefinition[]
  full: boolean
  deeds: ItemDeeds
  onBought(itemId: number): void
}

/** The shop of the show [ITEM-4]. */
export function Shop({ sold, full, deeds, onBought }: ShopProps) {
  const balance = useTokens((state) => state.balance)
  return (
    <Plate title="From the shop" level={3} flush>
      {full && <p className={styles.full}>Your inventory is full. Use something, or get more places above.</p>}
      {sold.length === 0 ? (
        <EmptyState title="Nothing for sale right now">Items are also found, won, crafted and traded.</EmptyState>
      ) : (
        <ul className={styles.shop}>
          {sold.map((definition) => {
            const { id, name, price, description, rarity, enabled } = definition
            const short = balance !== null && price !== null && price > balance
            return (
              <li key={id}>
                <ItemPicture itemId={id} size={40} />
                <div className={styles.words}>
                  <p className={styles.name}>
                    <RarityName rarity={rarity}>{name}</RarityName>
                  </p>
                  <p className={styles.facts}>{short ? 'You have too little ₣ for it.' : description}</p>
                </div>
                <Button
                  variant="gold"
                  size="small"
                  busy={deeds.busy === id}
                  disabled={full || short || !enabled}
                  aria-label={`Buy ${name} for ${formatTokens(price!)}`}
                  onClick={async () => {
                    const itemId = await deeds.buy(definition)
                    if (itemId !== null) onBought(itemId)
                  }}
                >
                  {enabled ? formatTokens(price!) : 'Off'}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Plate>
  )
}
