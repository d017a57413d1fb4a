import type { Medal, MedalCategory } from '@shoal/bus/medals'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Trophy } from 'lucide-react'
import { MedalPicture } from './MedalPicture.tsx'
import styles from './YourMedalsModal.module.css'

export const categoryNames: Readonly<Record<MedalCategory, string>> = {
  special: 'Special',
  vip: 'VIP',
  viewer: 'Viewer',
  live: 'Live',
  mondo: 'Mondo',
  clan: 'Clan',
  mission: 'Missions',
  global: 'Global missions',
  other: 'Levels',
}

/** What there is to earn, how, and what it gives [MED-1]. */
export function ToEarn({ medals }: { medals: readonly Medal[] }) {
  if (medals.length === 0)
    return (
      <EmptyState title="Nothing is left" icon={<Trophy />}>
        You have every medal there is.
      </EmptyState>
    )
  return (
    <ul className={styles.ahead}>
      {medals.map(({ id, name, for: what, instructions, xp, category }) => (
        <li key={id}>
          <MedalPicture id={id} size={40} />
          <div>
            <b>{name}</b> <span className={styles.kind}>{categoryNames[category]}</span>
            <p>
              {what}. {instructions}
            </p>
          </div>
          {xp > 0 && <span className={styles.xp}>+{xp.toLocaleString('en-US')} XP</span>}
        </li>
      ))}
    </ul>
  )
}
