import type { Goal } from '@shoal/bus/goals'
import { goalsModal } from '@shoal/bus/goals/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { useEffect } from 'react'
import { GoalProgress } from './GoalProgress.tsx'
import styles from './GoalsOnDeck.module.css'
import { inOrder, isOpen, useGoals } from './goalsStore.ts'

/** How many stand here; the modal has all. */
const most = 3
/** How long one that was reached stays in front, in ms. */
const celebrationMs = 60_000

/** The goals, below the cameras; nothing while there are none [TOK-8]. */
export default function GoalsOnDeck() {
  const { openModal } = useShell()
  const { phase, problem, load, goals, celebrated, calmDown } = useGoals((state) => state)
  useEffect(() => {
    if (celebrated.length === 0) return
    const timer = setTimeout(calmDown, celebrationMs)
    return () => clearTimeout(timer)
  }, [celebrated, calmDown])
  const isCelebrated = ({ id }: Goal) => celebrated.includes(id)
  const shown = [...goals.filter(isCelebrated), ...inOrder(goals.filter((goal) => isOpen(goal) && !isCelebrated(goal)))]
  if (shown.length === 0 && phase === 'failed')
    return (
      <Plate title="Goals" level={2} className={styles.plate}>
        <ErrorState title="Not known right now" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      </Plate>
    )
  if (shown.length === 0) return null
  return (
    <Plate
      title="Goals"
      level={2}
      className={styles.plate}
      aside={
        <Button size="small" variant="ghost" onClick={() => openModal(goalsModal)}>
          {shown.length > most ? `All ${shown.length}` : 'All'}
        </Button>
      }
    >
      <ul className={styles.goals}>
        {shown.slice(0, most).map((goal) => (
          <li key={goal.id} data-reached={goal.reachedAt !== null || undefined}>
            <p className={styles.name}>
              <b>{goal.name}</b>
              {goal.reachedAt === null || isOpen(goal) ? (
                <Button
                  size="small"
                  variant="gold"
                  aria-label={`Give to ${goal.name}`}
                  onClick={() => openModal(goalsModal, { goal: goal.id })}
                >
                  Give
                </Button>
              ) : (
                <span className={styles.reached}>Reached!</span>
              )}
            </p>
            <GoalProgress goal={goal} />
          </li>
        ))}
      </ul>
    </Plate>
  )
}
