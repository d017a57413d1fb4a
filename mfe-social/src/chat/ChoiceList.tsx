import type { ReactNode } from 'react'
import styles from './ChoiceList.module.css'

export interface Choice {
  id: string
  /** The text that is put into the line. */
  text: string
  label: ReactNode
}

export interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  /** Index of the one that Enter takes. */
  marked: number
  onChoose: (text: string) => void
}

/** Suggestions for the text being typed, above the line; the focus stays in the line. */
export function ChoiceList({ id, label, choices, marked, onChoose }: ChoiceListProps) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
        <div
          key={choice.id}
          id={`${id}-${index}`}
          className={styles.choice}
          role="option"
          aria-selected={index === marked}
          // Pressing must not take the focus out of the line.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.text)}
        >
          {choice.label}
        </div>
      ))}
    </div>
  )
}
