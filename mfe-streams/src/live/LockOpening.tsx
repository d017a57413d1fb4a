import LockOpen from 'lucide-react/icons/lock-open'
import type { ReactNode } from 'react'
import styles from './LockOpening.module.css'

/** The moment in which the pass opens a camera: the cover parts. With reduced motion it is just gone. */
export function LockOpening({ onEnd }: { onEnd(): void }): ReactNode {
  return (
    <div className={styles.opening} data-opening aria-hidden="true">
      <i className={styles.half} />
      <i className={styles.half} onAnimationEnd={onEnd} />
      <span className={styles.mark}>
        <LockOpen />
      </span>
    </div>
  )
}
