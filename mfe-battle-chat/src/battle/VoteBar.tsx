import type { BattleChat } from '@shoal/bus/battle'
import { Figure } from '@shoal/ui/Figure'
import type { Votes } from './battleState.ts'
import styles from './Ring.module.css'

/** The votes of both as one bar that leans to whoever leads [BAT-5]. */
export function VoteBar({ battle, votes }: { battle: BattleChat; votes: Votes }) {
  const total = votes.one + votes.two
  const sides = [
    { user: battle.userOne, count: votes.one, other: votes.two },
    { user: battle.userTwo, count: votes.two, other: votes.one },
  ]
  return (
    <div className={styles.votes}>
      {sides.map(({ user, count, other }) => (
        <p key={user.id} className={styles.count} data-leads={count > other || undefined}>
          <Figure>{count}</Figure> {count === 1 ? 'vote' : 'votes'}
        </p>
      ))}
      <div className={styles.bar}>
        {sides.map(({ user, count, other }) => (
          // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn the same in every browser
          <div
            key={user.id}
            role="meter"
            className={styles.share}
            data-leads={count > other || undefined}
            style={{ flexGrow: total === 0 ? 1 : count / total }}
            aria-label={`Votes for ${user.displayName}`}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={count}
          />
        ))}
      </div>
    </div>
  )
}
