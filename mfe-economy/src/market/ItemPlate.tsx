import { itemPicture } from '@shoal/bus/item-pictures'
import type { ListedItem } from '@shoal/bus/market'
import { rarityColor } from '@shoal/ui/RarityName'
import type { CSSProperties, ReactNode } from 'react'
import styles from './ItemPlate.module.css'

/** The picture of an item on a plate that is lit in the colour of its rarity. Decorative: the name stands beside it. */
export function ItemPlate({
  item,
  size,
  children,
}: {
  item: ListedItem
  size: 'row' | 'card' | 'large'
  children?: ReactNode
}) {
  return (
    <span className={styles.plate} data-size={size} style={{ '--rarity': rarityColor(item.rarity) } as CSSProperties}>
      <img src={itemPicture(item.id)} alt="" loading="lazy" draggable={false} />
      {children}
    </span>
  )
}
