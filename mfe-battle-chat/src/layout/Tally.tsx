import { Figure } from '@shoal/ui/Figure'
import { Rolling } from '@shoal/ui/Rolling'
import type { CSSProperties } from 'react'
import styles from './Tally.module.css'

export interface TallySide {
  /** The name of the person with these votes. */
  name: string
  votes: number
}

/** The first votes pull less, so that a single one does not drag the knot to the end of the rope. */
const slack = 4

/** The votes of both as a rope whose knot moves towards the one who leads [BAT-5, BAT-11]. */
export function Tally({ left, right }: { left: TallySide; right: TallySide }) {
  const total = left.votes + right.votes
  const pull = (right.votes - left.votes) / (total + slack)
  const sides = [
    { id: 'left', ...left, leads: left.votes > right.votes },
    { id: 'right', ...right, leads: right.votes > left.votes },
  ]
  return (
    <div className={styles.tally}>
      {sides.map(({ id, votes, leads }) => (
        <p key={id} className={styles.count} data-leads={leads || undefined}>
          <Figure>
            <Rolling value={votes} />
          </Figure>{' '}
          {votes === 1 ? 'vote' : 'votes'}
        </p>
      ))}
      <div className={styles.lane} style={{ '--pull': pull } as CSSProperties}>
        {sides.map(({ id, name, votes, leads }) => (
          // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn the same in every browser
          <div
            key={id}
            role="meter"
            className={styles.side}
            data-leads={leads || undefined}
            aria-label={`Votes for ${name}`}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={votes}
          />
        ))}
        <div className={styles.rope} aria-hidden="true">
          <i className={styles.knot} />
        </div>
      </div>
    </div>
  )
}
