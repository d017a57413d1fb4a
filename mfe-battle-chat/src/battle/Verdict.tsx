import { WrittenName } from '@shoal/remote-kit'
import type { BattleResult } from './battleState.ts'
import styles from './Ring.module.css'

function reason({ loser, ending }: BattleResult): string {
  switch (ending) {
    case 'kick':
      return `${loser.displayName} was kicked by a moderator.`
    case 'forfeit':
      return `${loser.displayName} left the battle and forfeits.`
    case 'unnoticed':
      return `${loser.displayName} was neither seen nor heard and forfeits.`
    case 'tie':
      return 'A tie goes to the one who had waited longer.'
    case 'votes':
      return 'More votes when the clock ran out.'
  }
}

/** Who won the last battle, and why [BAT-7]. */
export function Verdict({ result }: { result: BattleResult }) {
  return (
    <div className={styles.verdict} role="status">
      <p>
        <WrittenName user={result.winner} /> wins
      </p>
      <p>{reason(result)}</p>
    </div>
  )
}
