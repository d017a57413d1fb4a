import type { Person } from '@shoal/bus/common'
import styles from './MentionList.module.css'

export interface MentionListProps {
  id: string
  people: readonly Pick<Person, 'id' | 'displayName' | 'color'>[]
  /** Index of the one that Enter takes. */
  marked: number
  onChoose: (displayName: string) => void
}

/** People to mention, above the line that is being written; the focus stays in the line. */
export function MentionList({ id, people, marked, onChoose }: MentionListProps) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="People to mention">
      {people.map(({ id: person, displayName, color }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
        <div
          key={person}
          id={`${id}-${index}`}
          className={styles.person}
          role="option"
          aria-selected={index === marked}
          // Pressing must not take the focus out of the line.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(displayName)}
        >
          <span style={{ color }}>{displayName}</span>
        </div>
      ))}
    </div>
  )
}
