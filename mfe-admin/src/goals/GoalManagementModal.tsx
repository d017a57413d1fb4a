import { modalArea } from '@shoal/bus'
import { type Goal, goalsArea } from '@shoal/bus/goals'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Meter } from '@shoal/ui/Meter'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { formatTokens } from '@shoal/ui/Tokens'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { useAttempt } from '../layout/useAttempt.ts'
import { GoalForm } from './GoalForm.tsx'
import styles from './Goals.module.css'
import { useGoals } from './useGoals.ts'

/** Makes goals, changes, ends and removes them [TOK-8, ADM-3]. */
export default function GoalManagementModal() {
  const { closeModal } = useShell()
  const { phase, problem, goals, load } = useGoals((state) => state)
  const [form, setForm] = useState<Goal | 'new' | null>(null)
  if (phase === 'failed')
    return (
      <ErrorState title="The goals could not be loaded" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase === 'loading') return <SkeletonLines lines={5} label="Looking for goals" />
  if (form !== null)
    return (
      <GoalForm
        key={form === 'new' ? form : form.id}
        goal={form === 'new' ? null : form}
        onDone={() => setForm(null)}
      />
    )
  return (
    <div className={styles.form}>
      {goals.length === 0 ? (
        <EmptyState title="No goals yet" icon={<Target />}>
          Something the show would like to have, and what it takes. People do the rest.
        </EmptyState>
      ) : (
        <ul className={styles.goals}>
          {goals.map((goal) => (
            <li key={goal.id}>
              <ManagedGoal goal={goal} onEdit={() => setForm(goal)} />
            </li>
          ))}
        </ul>
      )}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button variant="live" onClick={() => setForm('new')}>
          New goal
        </Button>
      </ModalFooter>
    </div>
  )
}

function ManagedGoal({ goal, onEdit }: { goal: Goal; onEdit: () => void }) {
  const { api, bus } = useShell()
  const attempt = useAttempt()
  const { id, name, amount, tokensDonated, givers, refunds, reachedAt, endedAt } = goal
  const params = { id }
  const givesBack = reachedAt === null && tokensDonated > 0
  const fate = !givesBack
    ? ''
    : refunds
      ? ` Everybody gets back what they gave, ${formatTokens(tokensDonated)} in all.`
      : ` The house keeps ${formatTokens(tokensDonated)}.`

  const end = () =>
    bus.publish(modalArea.topics.confirm, {
      text: `${name} takes nothing more.${fate}`,
      confirmLabel: 'End it',
      danger: true,
      onConfirm: async () => void (await attempt(() => api(goalsArea).end({ params }), 'The goal is over')),
    })
  const remove = () =>
    bus.publish(modalArea.topics.confirm, {
      text: `${name} leaves the page.${endedAt === null ? fate : ''}`,
      confirmLabel: 'Remove it',
      danger: true,
      onConfirm: async () => void (await attempt(() => api(goalsArea).remove({ params }), 'The goal is removed')),
    })

  return (
    <div className={styles.current}>
      <p className={styles.line}>
        <b>{name}</b>
        {reachedAt !== null ? <Badge variant="live">Reached</Badge> : endedAt !== null && <Badge>Over</Badge>}
      </p>
      <Meter
        label={givers === 1 ? '1 giver' : `${givers.toLocaleString('en-US')} givers`}
        tone="gold"
        value={tokensDonated}
        max={amount}
        figures={`${formatTokens(tokensDonated)} / ${formatTokens(amount)}`}
      />
      <p className={styles.quiet}>
        {refunds ? 'Gives back when it is not reached.' : 'Keeps what was given.'}
        {goal.goesOn && ' Goes on after it is reached.'}
      </p>
      <div className={styles.buttons}>
        {endedAt === null && (
          <>
            <Button size="small" aria-label={`Change ${name}`} onClick={onEdit}>
              Change
            </Button>
            <Button size="small" aria-label={`End ${name}`} onClick={end}>
              End
            </Button>
          </>
        )}
        <Button size="small" variant="danger" aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </div>
    </div>
  )
}
