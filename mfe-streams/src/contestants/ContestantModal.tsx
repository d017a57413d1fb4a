import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import UserX from 'lucide-react/icons/user-x'
import type { CSSProperties, ReactNode } from 'react'
import { ClipsOfContestant } from './ClipsOfContestant.tsx'
import styles from './ContestantModal.module.css'
import { useContestants } from './contestantsStore.ts'
import { EndorseButton } from './EndorseButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { Portrait } from './Portrait.tsx'
import { Race } from './Race.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useWhere } from './useWhere.ts'
import { WatchButton } from './WatchButton.tsx'
import { placeName, stayWords } from './words.ts'

/** One contestant, below their name: where they are, all there is to read, the race, and what people kept of them. */
export default function ContestantModal({ id }: { id: string }): ReactNode {
  const phase = useContestants((state) => state.phase)
  const problem = useContestants((state) => state.problem)
  const load = useContestants((state) => state.load)
  const contestant = useContestants((state) => state.contestants.find((one) => one.id === id))
  const where = useWhere({ where: contestant?.where ?? null })
  if (phase === 'loading') return <Loader label="Loading the contestant" />
  if (phase === 'failed') return <ErrorState onRetry={() => void load()}>{problem}</ErrorState>
  if (!contestant || phase === 'off')
    return (
      <EmptyState icon={<UserX />} title="Nobody to show">
        {phase === 'off'
          ? 'Contestants are switched off right now.'
          : 'This contestant was removed, or the link is wrong.'}
      </EmptyState>
    )
  const { name, color, season, status, bio } = contestant
  return (
    <div className={styles.modal} style={{ '--own': color } as CSSProperties}>
      <div className={styles.person}>
        <div className={styles.picture}>
          <Portrait contestant={contestant} />
        </div>
        <div className={styles.facts}>
          <p className={styles.line}>
            Season {season} <StatusBadge status={status} />
          </p>
          <p className={styles.bio}>{bio === '' ? `Not much is known about ${name}…` : bio}</p>
          {status === 'in' && (
            <p className={styles.where} data-known={where !== null} role="status">
              {where ? `In ${placeName(where.camera.name)}, ${stayWords(where.stay)}` : 'Nobody knows where right now'}
            </p>
          )}
          <div className={styles.acts}>
            <WatchButton contestant={contestant} />
            <FollowButton contestant={contestant} />
            <EndorseButton contestant={contestant} />
          </div>
          {status === 'in' ? (
            <p className={styles.note}>When you follow {name}, the live picture goes along from room to room.</p>
          ) : (
            <p className={styles.note}>Only who lives in the house can be followed and endorsed.</p>
          )}
        </div>
      </div>
      {status === 'in' && <Race season={season} marked={id} />}
      <ClipsOfContestant contestant={contestant} />
    </div>
  )
}
