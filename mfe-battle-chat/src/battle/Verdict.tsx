import type { BattleResult } from './battleState.ts'
import styles from './Ring.module.css'

function reason({ votes, loser, forfeit }: BattleResult): string {
  if (forfeit) return `${loser.displayName} left the battle and forfeits.`
  if (votes.one === votes.two) return 'A tie goes to the one who had waited longer.'
  return 'More votes when the clock ran out.'
}

/** Who won the last battle, and why [BAT-7]. */
export function Verdict({ result }: { result: BattleResult }) {
  return (
    <div className={styles.verdict} role="status">
      <p>
        <b>{result.winner.displayName}</b> wins
      </p>
      <p>{reason(result)}</p>
    </div>
  )
}
