import { settingsArea } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { reducedMotion } from '@shoal/ui/motion'
import LockOpen from 'lucide-react/icons/lock-open'
import { type ReactNode, useEffect } from 'react'
import styles from './LockOpening.module.css'

/** The moment in which the pass opens a camera: the lock falls open, and the cover parts. With reduced motion it is just gone. */
export function LockOpening({ onEnd }: { onEnd(): void }): ReactNode {
  const { bus } = useShell()
  useEffect(() => {
    bus.publish(settingsArea.topics['play-sound'], { name: 'lock-open' })
    if (reducedMotion()) onEnd()
  }, [bus, onEnd])
  if (reducedMotion()) return null
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
