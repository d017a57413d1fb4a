import { formatCountdown } from '@shoal/bus'
import { useRemaining } from '@shoal/remote-kit'
import styles from './Ring.module.css'

/** The clock of the battle, running down by the server's time [BAT-7]. */
export function BattleClock({ endsAt, clockOffset }: { endsAt: string; clockOffset: number }) {
  const left = useRemaining(Date.parse(endsAt) - clockOffset)
  return (
    <div className={styles.clock} role="timer" aria-label="Time left in this battle">
      {formatCountdown(left)}
    </div>
  )
}
