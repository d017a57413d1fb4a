import type { ItemDefinition } from '@shoal/bus/items'
import { RarityName } from '@shoal/ui/RarityName'
import type { ReactNode } from 'react'
import styles from './ToyCard.module.css'
import { ToyPicture } from './ToyPicture.tsx'
import { kindOf, targetWords } from './words.ts'

/** One toy: its picture, what it does to whom, and what can be done with it. */
export function ToyCard({ toy, count, children }: { toy: ItemDefinition; count?: number; children: ReactNode }) {
  const takesWords = toy.effect?.name === 'toy' && toy.effect.customText
  return (
    <li className={styles.card} data-kind={toy.kind} data-item={toy.id}>
      <span className={styles.picture}>
        <ToyPicture item={toy} />
        {count !== undefined && count > 1 && <b className={styles.count}>×{count}</b>}
      </span>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <RarityName rarity={toy.rarity}>{toy.name}</RarityName>
        </h3>
        <p className={styles.kind}>
          {kindOf(toy).name} · {targetWords(toy)}
          {takesWords && ' · takes your words'}
        </p>
        <p className={styles.description}>{toy.description}</p>
      </div>
      <div className={styles.acts}>{children}</div>
    </li>
  )
}

/** Cards beside each other, as many as there is room for. */
export const ToyCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
)
