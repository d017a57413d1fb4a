import type { ItemDefinition } from '@shoal/bus/items'
import { EmptyState } from '@shoal/ui/EmptyState'
import { RarityName } from '@shoal/ui/RarityName'
import PackageOpen from 'lucide-react/icons/package-open'
import { ItemPicture } from '../items/index.ts'
import { dragged } from './Bench.tsx'
import styles from './ItemPicker.module.css'

export interface ItemPickerProps {
  /** Each item that one has, and how many of it are not on the bench. */
  stacks: ReadonlyArray<{ item: ItemDefinition; left: number }>
  disabled: boolean
  onPick(itemId: number): void
}

/** The person's items, to be laid on the bench by a tap, by a key or by dragging. */
export function ItemPicker({ stacks, disabled, onPick }: ItemPickerProps) {
  if (stacks.length === 0)
    return (
      <EmptyState title="Nothing to craft with" icon={<PackageOpen />}>
        You need two items. They are found in the house, bought, won and traded; the kitchen alone has twenty.
      </EmptyState>
    )
  return (
    <ul className={styles.items} aria-label="Your items">
      {stacks.map(({ item, left }) => (
        <li key={item.id}>
          <button
            type="button"
            className={styles.item}
            disabled={disabled || left === 0}
            draggable={!disabled && left > 0}
            aria-label={`${item.name}, ${left} left. Put it on the bench`}
            title={item.description}
            onClick={() => onPick(item.id)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragged, String(item.id))
              event.dataTransfer.effectAllowed = 'move'
            }}
          >
            <ItemPicture itemId={item.id} size={56} />
            {left !== 1 && <span className={styles.count}>{left}</span>}
            <RarityName rarity={item.rarity} className={styles.name}>
              {item.name}
            </RarityName>
          </button>
        </li>
      ))}
    </ul>
  )
}
