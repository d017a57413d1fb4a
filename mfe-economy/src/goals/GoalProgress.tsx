import type { Goal } from '@shoal/bus/goals'
import { Meter } from '@shoal/ui/Meter'
import { Rolling } from '@shoal/ui/Rolling'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import styles from './GoalProgress.module.css'
import { useGoals } from './goalsStore.ts'

/** How far a goal is. When it is reached while one looks on, the bar shines once. */
export function GoalProgress({ goal }: { goal: Goal }) {
  const celebrated = useGoals((state) => state.celebrated.includes(goal.id))
  const { id, name, amount, tokensDonated } = goal
  return (
    <div className={styles.progress} data-celebrated={celebrated || undefined}>
      <Meter
        key={id}
        label={`${name}: ${formatTokens(tokensDonated)} of ${formatTokens(amount)}`}
        hideLabel
        tone="gold"
        value={tokensDonated}
        max={amount}
      />
      <p className={styles.figures}>
        <Tokens amount={tokensDonated}>
          <Rolling value={tokensDonated} format={formatTokens} />
        </Tokens>
        <span>of {formatTokens(amount)}</span>
      </p>
      {celebrated && <i className={styles.burst} aria-hidden="true" />}
    </div>
  )
}
