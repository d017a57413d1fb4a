import { Plate } from '@shoal/ui/Plate'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { type CSSProperties, useId } from 'react'
import styles from './Opponents.module.css'
import { type OpponentId, opponents } from './opponents.ts'
import { Portrait } from './Portrait.tsx'
import { type PracticeRecord, recordText } from './record.ts'

const hardness = ['Easy', 'Fair', 'Tough', 'Hard', 'Merciless']

export interface OpponentsProps {
  chosen: OpponentId
  record: PracticeRecord
  onChoose: (opponent: OpponentId) => void
}

/** The five to choose from. Native radios, so arrow keys work. */
export function Opponents({ chosen, record, onChoose }: OpponentsProps) {
  const name = useId()
  return (
    <Plate title="Opponents" level={2} flush>
      <fieldset className={styles.list}>
        <legend>
          <VisuallyHidden>Choose your opponent</VisuallyHidden>
        </legend>
        {opponents.map((opponent) => (
          <label key={opponent.id} className={styles.choice} style={{ '--hue': opponent.color } as CSSProperties}>
            <input
              type="radio"
              name={name}
              value={opponent.id}
              checked={opponent.id === chosen}
              onChange={() => onChoose(opponent.id)}
            />
            <span className={styles.picture}>
              <Portrait opponent={opponent.id} still />
            </span>
            <span className={styles.words}>
              <b>{opponent.name}</b>
              <span>
                <span className={styles.dots} aria-hidden="true">
                  {hardness.map((word, place) => (
                    <i key={word} data-on={place < opponent.difficulty || undefined} />
                  ))}
                </span>
                {hardness[opponent.difficulty - 1]}
              </span>
              <span className={styles.record}>{recordText(record, opponent.id)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.note}>What you won and lost is kept in this browser alone.</p>
    </Plate>
  )
}
