import { formatCountdown, problemText } from '@shoal/bus'
import { pollsArea } from '@shoal/bus/polls'
import { ModalFooter, useRemaining, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Meter } from '@shoal/ui/Meter'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useState } from 'react'
import styles from './Poll.module.css'
import { PollForm } from './PollForm.tsx'
import { type PollsNow, usePolls } from './usePolls.ts'

/** Starts a poll, or watches and stops the one that runs [POL-1]. */
export default function PollManagementModal() {
  const { phase, problem, ongoing, load } = usePolls((state) => state)
  if (phase === 'loading') return <SkeletonLines lines={4} label="Looking for a poll" />
  if (phase === 'failed')
    return (
      <ErrorState title="The poll could not be loaded" onRetry={load}>
        {problem}
      </ErrorState>
    )
  return ongoing ? <RunningPoll ongoing={ongoing} /> : <PollForm />
}

function RunningPoll({ ongoing }: { ongoing: NonNullable<PollsNow['ongoing']> }) {
  const { bus, toast, closeModal } = useShell()
  const [busy, setBusy] = useState(false)
  const { poll, scores } = ongoing
  const total = scores.reduce((sum, score) => sum + score, 0)

  async function stop() {
    setBusy(true)
    try {
      await bus.request(pollsArea.sends.stop, undefined)
      toast({ type: 'success', text: 'The poll has ended' })
      closeModal()
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <p className={styles.question}>{poll.question}</p>
      {poll.narrative !== '' && <p className={styles.quiet}>{poll.narrative}</p>}
      {poll.answers.map((answer, index) => (
        <Meter
          key={answer}
          label={answer}
          value={scores[index] ?? 0}
          max={Math.max(1, total)}
          figures={(scores[index] ?? 0).toLocaleString('en-US')}
        />
      ))}
      <p className={styles.quiet}>
        {total.toLocaleString('en-US')} {total === 1 ? 'vote' : 'votes'}. One poll runs at a time: stop this one to
        start another.
      </p>
      {poll.endsAt && <Ending endsAt={poll.endsAt} />}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void stop()}>
          Stop poll
        </Button>
      </ModalFooter>
    </div>
  )
}

/** When the poll ends by itself, by the server's clock. */
function Ending({ endsAt }: { endsAt: string }) {
  const clockOffset = usePolls((state) => state.clockOffset) ?? 0
  const left = useRemaining(Date.parse(endsAt) - clockOffset)
  if (left === 0) return <p className={styles.quiet}>Its time is up.</p>
  return (
    <p className={styles.quiet}>
      It ends by itself in{' '}
      <span role="timer">
        <Figure>{formatCountdown(left)}</Figure>
      </span>
      .
    </p>
  )
}
