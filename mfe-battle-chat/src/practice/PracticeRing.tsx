import { formatCountdown } from '@shoal/bus'
import { useSession } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { useEffect, useRef } from 'react'
import { Tally } from '../layout/Tally.tsx'
import { Deeds } from './Deeds.tsx'
import { boutTime, remaining } from './engine.ts'
import { OpponentCamera } from './OpponentCamera.tsx'
import { OwnCamera } from './OwnCamera.tsx'
import { opponentOf } from './opponents.ts'
import styles from './PracticeRing.module.css'
import { type PracticeRecord, recordText } from './record.ts'
import type { usePractice } from './usePractice.ts'

type RingProps = ReturnType<typeof usePractice> & { record: PracticeRecord }

/** Where the practice battle is: both cameras, the rope of votes, and what can be done now. */
export function PracticeRing({ state, now, record, start, move, say, leave }: RingProps) {
  const user = useSession()?.user
  const { phase, votes, winner } = state
  const opponent = opponentOf(state.opponent)
  const left = remaining(state, now)

  // The element with the focus disappears with its phase: the focus moves to the next thing to do or read.
  const begin = useRef<HTMLButtonElement>(null)
  const verdict = useRef<HTMLHeadingElement>(null)
  const deeds = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    if (phase === 'countdown') deeds.current?.querySelector('button')?.focus()
    else if (phase === 'over') verdict.current?.focus()
    else if (phase === 'lobby') begin.current?.focus()
  }, [phase])

  return (
    <Plate
      title={`You against ${opponent.name}`}
      level={2}
      className={styles.ring}
      aside={
        (phase === 'countdown' || phase === 'bout') && (
          <Button size="small" variant="ghost" onClick={leave}>
            Give up
          </Button>
        )
      }
    >
      <div className={styles.pit}>
        <div className={styles.cameras}>
          <OpponentCamera state={state} countdown={phase === 'countdown' ? Math.ceil(left / 1_000) : null} />
          <OwnCamera
            name={user?.displayName ?? 'You'}
            color={user?.color}
            photo={user?.photo}
            words={state.words.own}
          />
        </div>
        {phase !== 'lobby' && (
          <div className={styles.score}>
            <p className={styles.side}>{opponent.name}</p>
            <div className={styles.clock} role="timer" aria-label="Time left in this practice battle">
              {formatCountdown(phase === 'countdown' ? boutTime : left)}
            </div>
            <p className={styles.side}>You</p>
            <div className={styles.rope}>
              <Tally left={{ name: opponent.name, votes: votes.rival }} right={{ name: 'you', votes: votes.own }} />
            </div>
          </div>
        )}
        {phase === 'lobby' && (
          <div className={styles.foot}>
            <div className={styles.facts}>
              <h3 className={styles.name}>{opponent.name}</h3>
              <p className={styles.motto}>“{opponent.motto}”</p>
              <p>
                {opponent.character} {opponent.hint}
              </p>
            </div>
            <Button ref={begin} variant="live" size="large" onClick={start}>
              Start practice
            </Button>
          </div>
        )}
        {(phase === 'countdown' || phase === 'bout') && (
          <div ref={deeds}>
            <Deeds state={state} onMove={move} onSay={say} />
          </div>
        )}
        {phase === 'over' && (
          <div className={styles.foot}>
            <div className={styles.facts}>
              <h3 ref={verdict} tabIndex={-1} className={styles.verdict} data-winner={winner}>
                {winner === 'own' ? 'You win' : `${opponent.name} wins`}
              </h3>
              <p>
                {votes.own === votes.rival
                  ? 'A tie goes to the one who had waited longer, and that is never you in practice.'
                  : 'More votes when the clock ran out.'}
              </p>
              <p>
                Against {opponent.name}: {recordText(record, opponent.id)}.
              </p>
            </div>
            <div className={styles.choices}>
              <Button variant="live" size="large" onClick={start}>
                Rematch
              </Button>
              <Button size="large" onClick={leave}>
                Another opponent
              </Button>
            </div>
          </div>
        )}
      </div>
    </Plate>
  )
}
