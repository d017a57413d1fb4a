import { isStaff } from '@shoal/bus'
import type { PollStanding } from '@shoal/bus/polls'
import { pollManagement } from '@shoal/bus/polls/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import ChartColumn from 'lucide-react/icons/chart-column'
import { PollClock } from './PollClock.tsx'
import styles from './PollPanel.module.css'
import { PollView } from './PollView.tsx'
import { usePolls } from './pollsStore.ts'
import { usePollTimeLeft } from './usePollTimeLeft.ts'

/** The side panel: the poll that runs, and the one before [POL-1]. */
export default function PollPanel() {
  const session = useSession()
  const { openModal } = useShell()
  return (
    <div className={styles.panel}>
      <Polls />
      {session && isStaff({ flags: session.user.app_metadata, pass: session.user.pass }) && (
        <Button variant="ghost" onClick={() => openModal(pollManagement)}>
          Manage polls
        </Button>
      )}
    </div>
  )
}

function Polls() {
  const { phase, problem, ongoing, last, load } = usePolls((state) => state)
  if (phase === 'loading') return <SkeletonLines lines={5} label="Looking for a poll" />
  if (phase === 'failed')
    return (
      <ErrorState title="The polls could not be loaded" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  return (
    <>
      {ongoing && <RunningPoll standing={ongoing} />}
      {!ongoing && (
        <EmptyState icon={<ChartColumn />} title="No poll is running" level={2}>
          When the crew asks something, you vote on it here. Your first vote is free.
        </EmptyState>
      )}
      {last && (
        <Plate title="Last poll" level={2} aside={<Time at={last.poll.endedAt ?? ''} show="relative" />}>
          <PollView standing={last} />
        </Plate>
      )}
    </>
  )
}

function RunningPoll({ standing }: { standing: PollStanding }) {
  const left = usePollTimeLeft(standing.poll)
  return (
    <Plate
      title="Poll"
      level={2}
      aside={
        <span className={styles.clock}>
          <PollClock poll={standing.poll} />
          {left !== 0 && <Badge variant="live">Live</Badge>}
        </span>
      }
    >
      <PollView standing={standing} />
    </Plate>
  )
}
