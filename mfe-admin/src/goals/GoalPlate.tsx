import { goalManagement } from '@shoal/bus/goals/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { Tokens } from '@shoal/ui/Tokens'
import styles from './Goals.module.css'
import { useGoals } from './useGoals.ts'

/** How many goals are open and what they have, and the way to their management. */
export function GoalPlate() {
  const { openModal } = useShell()
  const { phase, problem, goals } = useGoals((state) => state)
  const open = goals.filter(({ endedAt }) => endedAt === null)
  const given = open.reduce((sum, { tokensDonated }) => sum + tokensDonated, 0)
  return (
    <Plate title="Goals" level={2}>
      <div className={styles.line}>
        <p className={styles.quiet}>
          {phase === 'loading' && 'Looking for goals'}
          {phase === 'failed' && problem}
          {phase === 'ready' &&
            (open.length === 0 ? (
              'Nothing is collected for.'
            ) : (
              <>
                {open.length} open, <Tokens amount={given} /> given
              </>
            ))}
        </p>
        <Button onClick={() => openModal(goalManagement)}>{open.length > 0 ? 'Manage goals' : 'Make a goal'}</Button>
      </div>
    </Plate>
  )
}
