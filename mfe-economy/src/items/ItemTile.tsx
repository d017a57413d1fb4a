import { cx } from '@shoal/ui'
import { rarityColor } from '@shoal/ui/RarityName'
import type { CSSProperties, DragEvent, KeyboardEvent, Ref } from 'react'
import { ItemPicture } from './ItemPicture.tsx'
import styles from './ItemsPanel.module.css'
import type { Stack } from './inventory.ts'

export interface ItemTileProps {
  stack: Stack
  selected: boolean
  /** It has just come. */
  fresh: boolean
  tabIndex: number
  ref?: Ref<HTMLButtonElement>
  onSelect(): void
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void
  onDragStart(event: DragEvent<HTMLButtonElement>): void
  onDragEnd(): void
}

const away = ({ queued, market, trade }: Stack): string | null =>
  queued > 0 ? 'queued' : market > 0 ? 'on the market' : trade > 0 ? 'in a trade' : null

/** Some of the same item, as a thing that can be chosen and dragged. */
export function ItemTile({ stack, selected, fresh, ...rest }: ItemTileProps) {
  const { definition, free } = stack
  const { onSelect, ...handlers } = rest
  const elsewhere = away(stack)
  const words = [
    definition.name,
    definition.rarity.toLowerCase(),
    ...(free.length > 1 ? [`${free.length} of them`] : []),
    ...(elsewhere ? [elsewhere] : []),
    ...(fresh ? ['new'] : []),
  ]
  return (
    <button
      {...handlers}
      type="button"
      className={cx(styles.tile, fresh && styles.fresh, free.length === 0 && styles.away)}
      style={{ '--rarity': rarityColor(definition.rarity) } as CSSProperties}
      aria-pressed={selected}
      aria-label={words.join(', ')}
      title={definition.name}
      draggable={free.length > 0}
      onClick={onSelect}
    >
      <ItemPicture itemId={definition.id} className={styles.picture} />
      {free.length > 1 && <span className={styles.count}>×{free.length}</span>}
      {elsewhere && <span className={styles.where}>{elsewhere}</span>}
    </button>
  )
}
