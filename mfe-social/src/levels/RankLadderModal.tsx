import { problemText } from '@shoal/bus'
import { xpHistory } from '@shoal/bus/profile/offers'
import { type Rank, rankAfter, rankOf, ranks } from '@shoal/bus/profile/rules'
import { levelProgress } from '@shoal/bus/rules'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Meter } from '@shoal/ui/Meter'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { Gift, LockOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { withQueries } from '../layout/queries.ts'
import { useProfile } from '../profile/index.ts'
import styles from './RankLadderModal.module.css'
import { nextUnlocks } from './unlocks.ts'

/** All ranks from Nothing to Winner, how far one is, and what comes with them [LVL-2]. */
function RankLadderModal() {
  const me = useSession()?.user.id
  return me === undefined ? null : <Ladder userId={me} />
}

function Ladder({ userId }: { userId: string }) {
  const { openModal } = useShell()
  const profile = useProfile(userId)
  if (profile.isError)
    return (
      <ErrorState title="No ranks" onRetry={() => void profile.refetch()} retrying={profile.isFetching}>
        {problemText(profile.error)}
      </ErrorState>
    )
  if (!profile.data) return <SkeletonLines lines={8} label="Reading your rank" />
  const { level, current, needed, percent } = levelProgress(profile.data.xp)
  const mine = rankOf(level)
  const next = rankAfter(level)
  const bringing = nextUnlocks(level)
  return (
    <div className={styles.ladder}>
      <div className={styles.now}>
        <p className={styles.title}>
          {mine.title}
          <span>level {level}</span>
        </p>
        <p className={styles.figures}>
          {current.toLocaleString('en-US')} / {needed.toLocaleString('en-US')} XP, {percent}%
        </p>
        <Meter className={styles.bar} hideLabel label={`XP of level ${level}`} value={current} max={needed} />
        <p className={styles.next}>{next ? toNext(next, level) : 'There is nothing above you.'}</p>
        <Button className={styles.history} variant="ghost" size="small" onClick={() => openModal(xpHistory)}>
          XP history
        </Button>
        {bringing && (
          <p className={styles.bringing}>
            <Gift size={13} aria-hidden="true" />
            <span>
              Next: {bringing.unlocks.join(', ')} at level {bringing.level}
            </span>
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={styles.list} aria-label="All ranks" tabIndex={0}>
        {ranks.map((rank) => (
          <Step key={rank.level} rank={rank} state={rank === mine ? 'mine' : rank.level <= level ? 'had' : 'ahead'} />
        ))}
      </ol>
    </div>
  )
}

const toNext = ({ title, level: at }: Rank, level: number): string =>
  `${at - level === 1 ? 'One level' : `${at - level} levels`} to ${title}.`

function Step({ rank, state }: { rank: Rank; state: 'mine' | 'had' | 'ahead' }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (state === 'mine') row.current?.scrollIntoView?.({ block: 'center' })
  }, [state])
  return (
    <li ref={row} className={styles.step} data-state={state} aria-current={state === 'mine' ? 'step' : undefined}>
      <span className={styles.level}>{rank.level}</span>
      <div>
        <b>{rank.title}</b>
        <p>{rank.description}</p>
        {rank.unlocks.map((unlock) => (
          <p key={unlock} className={styles.unlock}>
            {state === 'ahead' ? <Gift size={13} aria-hidden="true" /> : <LockOpen size={13} aria-hidden="true" />}
            {unlock}
            <VisuallyHidden>{state === 'ahead' ? ', still to come' : ', yours'}</VisuallyHidden>
          </p>
        ))}
      </div>
    </li>
  )
}

export default withQueries(RankLadderModal)
