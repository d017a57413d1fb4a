import { relativeTime } from '@shoal/bus'
import type { Goal } from '@shoal/bus/goals'
import { UserName } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tokens } from '@shoal/ui/Tokens'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { GiveForm } from './GiveForm.tsx'
import { GoalProgress } from './GoalProgress.tsx'
import styles from './GoalsModal.module.css'
import { inOrder, isOpen, useGoals } from './goalsStore.ts'

export interface GoalsModalProps {
  /** Id of the goal to begin with. */
  goal?: string
}

/** The goals, how far each is, who gave most, and the form to give [TOK-8]. */
export default function GoalsModal({ goal: first }: GoalsModalProps) {
  const { phase, problem, goals, load } = useGoals((state) => state)
  const [chosen, setChosen] = useState<string | null>(first ?? null)
  if (phase === 'failed')
    return (
      <ErrorState title="No goals to show" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase === 'loading') return <SkeletonLines lines={6} label="Reading the goals" />
  if (goals.length === 0)
    return (
      <EmptyState title="Nothing to collect for" icon={<Target />}>
        When the show wants something that costs more than one of you has, it stands here.
      </EmptyState>
    )
  return (
    <ul className={styles.goals}>
      {inOrder(goals).map((goal) => (
        <li key={goal.id} className={styles.goal} data-over={!isOpen(goal) || undefined}>
          <Head goal={goal} />
          {goal.description !== '' && <p className={styles.description}>{goal.description}</p>}
          <GoalProgress goal={goal} />
          <Givers goal={goal} />
          {isOpen(goal) &&
            (chosen === goal.id ? (
              <GiveForm goal={goal} onGiven={() => setChosen(null)} />
            ) : (
              <Button
                variant="gold"
                size="small"
                className={styles.give}
                aria-label={`Give to ${goal.name}`}
                onClick={() => setChosen(goal.id)}
              >
                Give
              </Button>
            ))}
        </li>
      ))}
    </ul>
  )
}

function Head({ goal: { name, reachedAt, endedAt, endsAt, refunds } }: { goal: Goal }) {
  return (
    <div className={styles.head}>
      <h3>{name}</h3>
      {reachedAt !== null && <Badge variant="live">Reached</Badge>}
      {reachedAt === null && endedAt !== null && (
        <span className={styles.quiet}>{refunds ? 'Over. Everybody got back what they gave.' : 'Over'}</span>
      )}
      {endedAt === null && endsAt !== null && reachedAt === null && (
        <span className={styles.quiet}>Ends {relativeTime(endsAt, Date.now())}</span>
      )}
    </div>
  )
}

/** The largest givers; before anybody gave, what happens to the tokens if too few do. */
function Givers({ goal: { top, givers, refunds } }: { goal: Goal }) {
  if (givers === 0)
    return (
      <p className={styles.quiet}>
        Nobody gave yet. {refunds ? 'If it is not reached, everybody gets it back.' : 'What is given stays given.'}
      </p>
    )
  const others = givers - top.length
  return (
    <ol className={styles.givers} aria-label="Who gave most">
      {top.map(({ person, tokens }) => (
        <li key={person.id}>
          <UserName user={person} />
          <Tokens amount={tokens} />
        </li>
      ))}
      {others > 0 && (
        <li className={styles.quiet}>
          and {others.toLocaleString('en-US')} {others === 1 ? 'other' : 'others'}
        </li>
      )}
    </ol>
  )
}
