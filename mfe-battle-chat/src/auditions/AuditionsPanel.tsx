import type { Audition } from '@shoal/bus/auditions'
import { auditionAdmin, auditionModal, auditionVote, streamStarsPoints } from '@shoal/bus/auditions/offers'
import { featuresArea } from '@shoal/bus/features'
import { UserName, useLive, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import Radio from 'lucide-react/icons/radio'
import Star from 'lucide-react/icons/star'
import Video from 'lucide-react/icons/video'
import { Approval } from './Approval.tsx'
import styles from './Auditions.module.css'
import { useAuditions } from './auditionsStore.ts'
import { Marks } from './Marks.tsx'

/** Everybody who wants to be on the show, live ones first [AUD-1]. */
export default function AuditionsPanel() {
  const { openModal } = useShell()
  const session = useSession()
  const mine = useAuditions((state) => state.auditions.find(({ person }) => person.id === session?.user.id))
  const off = useLive(featuresArea.states.features)?.applications === false
  const flags = session?.user.app_metadata
  return (
    <div className={styles.panel}>
      <PanelHead title="Auditions" lead="They want to be on the show. Watch them, rate them, send them toys.">
        <div className={`${styles.buttons} ${styles.head}`}>
          {!flags?.fish && (mine || !off) && (
            <Button variant="live" icon={<Radio />} onClick={() => openModal(auditionModal)}>
              {mine ? 'Your audition' : 'Audition'}
            </Button>
          )}
          <Button icon={<Star />} onClick={() => openModal(streamStarsPoints)}>
            Stream Stars Points
          </Button>
          {(flags?.mod || flags?.admin) && (
            <Button variant="ghost" onClick={() => openModal(auditionAdmin)}>
              Audition Admin
            </Button>
          )}
        </div>
      </PanelHead>
      {off && <p className={styles.quiet}>Auditions are switched off right now. Nobody can apply.</p>}
      <List />
    </div>
  )
}

function List() {
  const { phase, problem, auditions, load } = useAuditions((state) => state)
  if (phase === 'loading') return <SkeletonLines lines={6} label="Reading the auditions" />
  if (phase === 'failed')
    return (
      <ErrorState title="No auditions" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (auditions.length === 0)
    return (
      <EmptyState title="Nobody auditions yet" icon={<Video />}>
        The first one to apply stands here for everybody to see.
      </EmptyState>
    )
  return (
    <ul className={styles.grid} aria-label="Auditions">
      {auditions.map((audition) => (
        <Card key={audition.liveStreamId} audition={audition} />
      ))}
    </ul>
  )
}

function Card({ audition }: { audition: Audition }) {
  const { openModal } = useShell()
  const { person, about, poster, points } = audition
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Watch and rate ${person.displayName}`}
        onClick={() => openModal(auditionVote, { userId: person.id })}
      >
        {poster ? <img src={poster} alt="" loading="lazy" decoding="async" /> : <Video aria-hidden="true" />}
        <span className={styles.marks}>
          <Marks audition={audition} />
        </span>
      </button>
      <div className={styles.facts}>
        <div className={styles.top}>
          <UserName user={person} />
          <span className={`${styles.push} ${styles.quiet}`}>{points.toLocaleString('en-US')} points</span>
        </div>
        <p className={styles.about}>{about}</p>
        <Approval audition={audition} thin />
      </div>
    </li>
  )
}
