import { Award } from 'lucide-react'
import styles from './Medals.module.css'
import type { EarnedMedal } from './medals.ts'

/** Medals with how often each was earned. */
export function Medals({ medals }: { medals: readonly EarnedMedal[] }) {
  return (
    <ul className={styles.medals} aria-label="Medals">
      {medals.map(({ id, name, count }) => (
        <li key={id}>
          <Award aria-hidden="true" />
          {name}
          <span className={styles.count}>×{count.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  )
}
