import { formatCountdown } from '@shoal/bus'
import { useRemaining } from '@shoal/remote-kit'
import styles from './Ring.module.css'

export interface BattleClockProps {
  /** Until the bell, in ms; 0 once the battle runs. */
  untilBell: number
  /** By this browser's clock, in ms since 1970. */
  endsAt: number
}

/** The seconds until the battle begins, then its clock, which runs down by the server's time [BAT-7]. */
export function BattleClock({ untilBell, endsAt }: BattleClockProps) {
  const left = useRemaining(endsAt)
  if (untilBell > 0)
    return (
      <div className={styles.ready} role="timer" aria-label="Time until the battle begins">
        <span>Get ready</span>
        <span className={styles.clock}>{Math.ceil(untilBell / 1_000)}</span>
      </div>
    )
  return (
    <div className={styles.clock} role="timer" aria-label="Time left in this battle">
      {formatCountdown(left)}
    </div>
  )
}
