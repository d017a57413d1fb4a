import { NumberField } from '@shoal/ui/NumberField'
import { Slider } from '@shoal/ui/Slider'
import { useId } from 'react'
import styles from './RolloutInput.module.css'

/** How many of the people get the candidate: a slider for the eye, a field for the exact number. */
export function RolloutInput({
  value,
  onChange,
  reach,
}: {
  /** Percent; null while the field is empty. */
  value: number | null
  onChange: (percentage: number | null) => void
  /** How many people that is, in words. */
  reach: string
}) {
  const id = useId()
  const share = value ?? 0
  return (
    <div className={styles.rollout}>
      <label htmlFor={id} className={styles.label}>
        Share of people who get the candidate
      </label>
      <Slider
        id={id}
        max={100}
        step={1}
        value={share}
        aria-valuetext={`${share} percent. ${reach}`}
        onValueChange={onChange}
      />
      <NumberField
        label="Percent"
        hideLabel
        className={styles.exact}
        value={value}
        min={0}
        max={100}
        suffix="%"
        onValueChange={(next) => onChange(next === null ? null : Math.min(next, 100))}
      />
      <div className={styles.ticks} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      <output className={styles.reach} htmlFor={id}>
        {reach}
      </output>
    </div>
  )
}

/** What a percentage means for the people who were here in the last hour. */
export function reachOf(percentage: number, people: number | null): string {
  if (people === null) return percentage === 0 ? 'Nobody gets it' : `${percentage} of 100 people get it`
  const some = Math.round((people * percentage) / 100)
  return `About ${some.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} people`
}
