import { errorText, formatCountdown } from '@shoal/bus'
import type { Challenge, DailyChallenges, Streak } from '@shoal/bus/daily'
import { panel } from '@shoal/bus/dsl/offers'
import { useRemaining, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Meter } from '@shoal/ui/Meter'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { CircleCheck, Flame, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import styles from './DailyCard.module.css'
import { useDaily } from './dailyStore.ts'

export interface DailyCardProps {
  challenges: DailyChallenges
  streak: Streak
  /** The person goes where a challenge is done. */
  onLeave(): void
}

/** Today's challenges with how far they are, how long there is still, and the streak. */
export function DailyCard({ challenges, streak, onLeave }: DailyCardProps) {
  const { complete, inProgress, expired, reroll } = challenges
  const all = complete.length + inProgress.length
  return (
    <div className={styles.daily}>
      <header className={styles.head}>
        <h2>Today’s challenges</h2>
        <Countdown />
      </header>
      <ul className={styles.list}>
        {[...inProgress, ...complete].map((challenge) => (
          <Line key={challenge.id} challenge={challenge} onLeave={onLeave} />
        ))}
      </ul>
      {inProgress.length === 0 && all > 0 && <p className={styles.word}>All done. There are others tomorrow.</p>}
      {reroll && <Reroll lost={inProgress.some(({ progress }) => progress > 0)} />}
      <p className={styles.streak}>
        <Flame size={18} aria-hidden="true" data-lit={streak.days > 0 || undefined} />
        <span>
          <b>{streak.days === 1 ? '1 day' : `${streak.days} days`} in a row</b>
          <span>
            {streak.claimed ? 'Tomorrow' : 'Today'} +{streak.next} XP
            {streak.longest > streak.days && ` · longest ${streak.longest}`}
          </span>
        </span>
      </p>
      {expired.length > 0 && (
        <p className={styles.past}>
          Yesterday {expired.length === 1 ? 'one was' : `${expired.length} were`} left open:{' '}
          {expired.map(({ title }) => title).join(', ')}
        </p>
      )}
    </div>
  )
}

function Countdown() {
  const left = useRemaining(useDaily((state) => state.endsAt))
  return (
    <span className={styles.left} title="Until midnight in New York">
      <VisuallyHidden>Time left: </VisuallyHidden>
      {formatCountdown(left)}
    </span>
  )
}

function Line({ challenge, onLeave }: { challenge: Challenge; onLeave(): void }) {
  const { openPanel } = useShell()
  const { title, text, status, progress, goal, xp, panel: place } = challenge
  const done = status === 'complete'
  return (
    <li data-done={done || undefined}>
      <p className={styles.title}>
        {done ? (
          <>
            <CircleCheck size={16} aria-hidden="true" /> {title}
            <VisuallyHidden>, done</VisuallyHidden>
          </>
        ) : (
          <button
            type="button"
            onClick={() => {
              onLeave()
              openPanel(panel(place))
            }}
          >
            {title}
          </button>
        )}
        <span className={styles.xp}>+{xp} XP</span>
      </p>
      <p className={styles.text}>{text}</p>
      {!done && (
        <div className={styles.progress}>
          <Meter label={`${title}: ${progress} of ${goal}`} hideLabel thin value={progress} max={goal} />
          <span>
            {progress}/{goal}
          </span>
        </div>
      )}
    </li>
  )
}

function Reroll({ lost }: { lost: boolean }) {
  const { toast } = useShell()
  const reroll = useDaily((state) => state.reroll)
  const [busy, setBusy] = useState(false)
  const swap = async () => {
    setBusy(true)
    try {
      await reroll()
    } catch (error) {
      toast({ type: 'error', text: errorText(error) })
    }
    setBusy(false)
  }
  return (
    <div className={styles.reroll}>
      <Button size="small" variant="ghost" icon={<RefreshCw />} disabled={busy} onClick={() => void swap()}>
        Give me others
      </Button>
      <span>{lost ? 'Once a day. What is begun is lost.' : 'Once a day, for those that are open.'}</span>
    </div>
  )
}
