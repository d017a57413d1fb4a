import type { Leader } from '@shoal/bus/leaders'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import styles from './LeaderBoardPanel.module.css'

/** How far somebody went up or down since the day began in New York. */
export function Movement({ leader: { place, before } }: { leader: Pick<Leader, 'place' | 'before'> }) {
  if (before === null) return <span className={styles.fresh}>new</span>
  const up = before - place
  if (up === 0)
    return (
      <span className={styles.same}>
        <Minus size={14} aria-hidden="true" />
        <VisuallyHidden>the same place</VisuallyHidden>
      </span>
    )
  const Arrow = up > 0 ? ArrowUp : ArrowDown
  return (
    <span className={up > 0 ? styles.up : styles.down}>
      <Arrow size={14} aria-hidden="true" />
      <VisuallyHidden>{up > 0 ? 'up ' : 'down '}</VisuallyHidden>
      {Math.abs(up).toLocaleString('en-US')}
    </span>
  )
}
