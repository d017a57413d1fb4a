import type { Crafted } from '@shoal/bus/crafting'
import type { ItemDefinition } from '@shoal/bus/items'
import { RarityName } from '@shoal/ui/RarityName'
import Plus from 'lucide-react/icons/plus'
import { type DragEvent, useState } from 'react'
import { ItemPicture } from '../items/index.ts'
import styles from './Bench.module.css'
import type { PlaceIndex } from './useBench.ts'

/** How an item travels while it is dragged. */
export const dragged = 'application/x-shoal-item'

export interface BenchProps {
  /** The items in the slots. */
  places: readonly [ItemDefinition | null, ItemDefinition | null]
  /** The item that would come out, in outline, if the person knows it; or the one that came out. */
  outcome: { item: ItemDefinition; made: Crafted | null } | null
  /** The two are being made into one. */
  working: boolean
  onDrop(itemId: number, at: PlaceIndex): void
  onTakeOut(at: PlaceIndex): void
}

/** The press: two slots, and what comes out of them. */
export function Bench({ places, outcome, working, onDrop, onTakeOut }: BenchProps) {
  return (
    <div className={styles.bench} data-working={working || undefined}>
      <Place item={places[0]} at={0} {...{ working, onDrop, onTakeOut }} />
      <Plus className={styles.sign} aria-hidden="true" />
      <Place item={places[1]} at={1} {...{ working, onDrop, onTakeOut }} />
      <svg className={styles.pipe} viewBox="0 0 40 24" aria-hidden="true">
        <path d="M2 12h28m-9-9 9 9-9 9" />
      </svg>
      <div
        className={styles.outcome}
        data-rarity={outcome?.made ? outcome.item.rarity : undefined}
        data-failed={outcome?.made?.failed || undefined}
        key={outcome?.made?.craftedItem.id}
      >
        <span className={styles.flare} aria-hidden="true" />
        {outcome ? (
          <ItemPicture itemId={outcome.item.id} className={outcome.made ? styles.made : styles.ghost} />
        ) : (
          <span className={styles.unknown} aria-hidden="true">
            ?
          </span>
        )}
      </div>
    </div>
  )
}

interface PlaceProps extends Pick<BenchProps, 'working' | 'onDrop' | 'onTakeOut'> {
  item: ItemDefinition | null
  at: PlaceIndex
}

function Place({ item, at, working, onDrop, onTakeOut }: PlaceProps) {
  const [over, setOver] = useState(false)
  const name = at === 0 ? 'First slot' : 'Second slot'
  const drop = (event: DragEvent) => {
    setOver(false)
    const itemId = event.dataTransfer.getData(dragged)
    if (itemId === '') return
    event.preventDefault()
    onDrop(Number(itemId), at)
  }
  return (
    <button
      type="button"
      className={styles.place}
      data-at={at}
      data-over={over || undefined}
      disabled={working}
      aria-label={item ? `${name}: ${item.name}. Take it out` : `${name}, empty`}
      onClick={() => item && onTakeOut(at)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {item ? (
        <>
          <ItemPicture itemId={item.id} className={styles.picture} />
          <RarityName rarity={item.rarity} className={styles.name}>
            {item.name}
          </RarityName>
        </>
      ) : (
        <span className={styles.number} aria-hidden="true">
          {at + 1}
        </span>
      )}
    </button>
  )
}
