import { Monitor } from '@shoal/ui/Monitor'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import styles from './Camera.module.css'
import type { Practice } from './engine.ts'
import { type Mood, opponentOf } from './opponents.ts'
import { Portrait } from './Portrait.tsx'

const moodWords: Readonly<Record<Mood, string>> = {
  calm: 'Calm',
  smug: 'Smug',
  hurt: 'Hurt',
  furious: 'Furious',
  dancing: 'Dancing',
  winning: 'Winning',
  losing: 'Losing',
}

/** The drawn camera of the opponent: how they feel, and what they say, which is also read aloud when its turn comes. */
export function OpponentCamera({ state, countdown }: { state: Practice; countdown: number | null }) {
  const { opponent, mood, words, phase } = state
  const { name } = opponentOf(opponent)
  const said = words.rival
  return (
    <div className={styles.place}>
      <Monitor
        label={`Camera of ${name}`}
        className={styles.monitor}
        hudStart={<span className={styles.rec}>REC</span>}
        hudEnd={phase !== 'lobby' && <span>{moodWords[mood]}</span>}
        overlay={
          countdown !== null && (
            <p key={countdown} className={styles.countdown} aria-hidden="true">
              {countdown}
            </p>
          )
        }
      >
        <Portrait opponent={opponent} mood={mood} speaks={said !== null && phase !== 'over'} />
      </Monitor>
      {phase !== 'lobby' && (
        <div className={styles.strip} aria-hidden="true">
          {said && (
            <p key={said.id} className={styles.bubble}>
              {said.text}
            </p>
          )}
        </div>
      )}
      <VisuallyHidden role="status">{said ? `${name}: ${said.text}` : ''}</VisuallyHidden>
    </div>
  )
}
