import type { ItemDefinition } from '@shoal/bus/items'
import { RarityName } from '@shoal/ui/RarityName'
import { ItemPicture } from '../items/index.ts'
import styles from './ItemTile.module.css'

export interface ItemTileProps {
  /** Undefined while the catalogue is on its way. */
  definition: ItemDefinition | undefined
  /** What pressing it does, before the name of the item: `Put in`. Without `onPress` it cannot be pressed. */
  action?: string
  onPress?: () => void
  /** Whether it is chosen. */
  pressed?: boolean
  disabled?: boolean
}

/** An item as it lies in a trade: its picture and its name in the colour of its rarity. */
export function ItemTile({ definition, action, onPress, pressed, disabled = false }: ItemTileProps) {
  const name = definition?.name ?? 'An item'
  const inside = (
    <>
      {definition ? (
        <ItemPicture itemId={definition.id} size={52} className={styles.picture} />
      ) : (
        <span className={styles.picture} />
      )}
      <RarityName rarity={definition?.rarity ?? 'COMMON'} className={styles.name}>
        {name}
      </RarityName>
    </>
  )
  if (!onPress) return <div className={styles.tile}>{inside}</div>
  return (
    <button
      type="button"
      className={`${styles.tile} ${styles.press}`}
      aria-label={`${action} ${name}`}
      aria-pressed={pressed}
      title={definition?.description}
      disabled={disabled}
      onClick={onPress}
    >
      {inside}
    </button>
  )
}

/** A place where an item could lie. */
export const EmptyTile = () => <div className={`${styles.tile} ${styles.empty}`} />
