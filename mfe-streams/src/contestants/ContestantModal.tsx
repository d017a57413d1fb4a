import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import UserX from 'lucide-react/icons/user-x'
import type { CSSProperties, ReactNode } from 'react'
import styles from './ContestantModal.module.css'
import { useContestants } from './contestantsStore.ts'
import { EndorseButton, endorsementsText } from './EndorseButton.tsx'
import { Portrait } from './Portrait.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** One contestant, as large as life. */
export default function ContestantModal({ id }: { id: string }): ReactNode {
  const phase = useContestants((state) => state.phase)
  const problem = useContestants((state) => state.problem)
  const load = useContestants((state) => state.load)
  const contestant = useContestants((state) => state.contestants.find((one) => one.id === id))
  if (phase === 'loading') return <Loader label="Loading the contestant" />
  if (phase === 'failed') return <ErrorState onRetry={() => void load()}>{problem}</ErrorState>
  if (!contestant || phase === 'off')
    return (
      <EmptyState icon={<UserX />} title="Nobody to show">
        {phase === 'off' ? 'Contestants are switched off right now.' : 'This contestant was removed.'}
      </EmptyState>
    )
  const { name, color, season, status, bio, endorsements } = contestant
  return (
    <div className={styles.modal} style={{ '--own': color } as CSSProperties}>
      <div className={styles.picture}>
        <Portrait contestant={contestant} />
      </div>
      <div className={styles.facts}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.line}>
          Season {season} <StatusBadge status={status} />
        </p>
        <p className={styles.bio}>{bio === '' ? `Not much is known about ${name}…` : bio}</p>
        <div className={styles.foot}>
          <span role="status">{endorsementsText(endorsements)}</span>
          <EndorseButton contestant={contestant} />
        </div>
        {status !== 'in' && <p className={styles.note}>Only who lives in the house can be endorsed.</p>}
      </div>
    </div>
  )
}
