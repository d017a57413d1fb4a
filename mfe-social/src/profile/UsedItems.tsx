import { itemPicture } from '@shoal/bus/item-pictures'
import { type ItemDefinition, itemsArea } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { EmptyState } from '@shoal/ui/EmptyState'
import { RarityName, rarityColor } from '@shoal/ui/RarityName'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tooltip } from '@shoal/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { CSSProperties } from 'react'
import styles from './UsedItems.module.css'

/** The rarest first, after items that are only sold [PRO-3]. */
const rarities = ['PURCHASE', 'EPIC', 'RARE', 'UNCOMMON', 'COMMON'] as const

/** Items that are switched on and have a picture, by rarity, and of the same rarity by name. */
export const collected = (items: readonly ItemDefinition[]): ItemDefinition[] =>
  items
    .filter(({ enabled, icon }) => enabled && icon !== '')
    .toSorted(
      (one, other) =>
        rarities.indexOf(one.rarity) - rarities.indexOf(other.rarity) || one.name.localeCompare(other.name),
    )

/** Every item there is, with how often somebody has used it; what they never used is dim [PRO-3]. */
export function UsedItems({ userId }: { userId: string }) {
  const { api } = useShell()
  const query = useQuery({
    queryKey: ['used-items', userId],
    queryFn: async ({ signal }) => {
      const [{ items }, { usedItems }] = await Promise.all([
        api(itemsArea).catalogue({ signal }),
        api(itemsArea).used({ params: { userId }, signal }),
      ])
      return { items: collected(Object.values(items)), usedItems }
    },
    staleTime: 60_000,
  })
  return (
    <Answered query={query} waiting={<SkeletonLines lines={4} label="Looking what was used" />} failed="No items">
      {({ items, usedItems }) =>
        items.length === 0 ? (
          <EmptyState title="No items..." icon={<Package />} />
        ) : (
          <ul className={styles.items} aria-label="Items">
            {items.map((item) => (
              <Item key={item.id} item={item} used={usedItems[item.id] ?? 0} />
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

function Item({ item: { id, name, rarity }, used }: { item: ItemDefinition; used: number }) {
  const times = used === 0 ? 'never used' : used === 1 ? 'used once' : `used ${used.toLocaleString('en-US')} times`
  return (
    <li>
      <Tooltip content={<RarityName rarity={rarity}>{name}</RarityName>}>
        <button
          type="button"
          className={styles.item}
          style={{ '--rarity': rarityColor(rarity) } as CSSProperties}
          data-used={used > 0}
          aria-label={`${name}, ${times}`}
        >
          <img src={itemPicture(id)} alt="" width="36" height="36" loading="lazy" decoding="async" draggable={false} />
          {used > 0 && <span>×{used.toLocaleString('en-US')}</span>}
        </button>
      </Tooltip>
    </li>
  )
}
