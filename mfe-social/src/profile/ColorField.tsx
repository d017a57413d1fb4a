import { useId } from 'react'
import styles from './ColorField.module.css'

/** Colours that read well on the ground of the page, with their names. */
const swatches = [
  ['#ff9ade', 'Anemone'],
  ['#ff8a7a', 'Shrimp'],
  ['#f0b27a', 'Sand'],
  ['#e7d27c', 'Lemon'],
  ['#5fd487', 'Kelp'],
  ['#7fe0c9', 'Lagoon'],
  ['#8fc0ff', 'Sky'],
  ['#cfe3df', 'Foam'],
] as const

export interface ColorFieldProps {
  /** The name that will be shown in the colour. */
  name: string
  /** As #rrggbb. */
  value: string
  error?: string
  onValueChange: (color: string) => void
}

/** The colour of one's own name: one of a few, or any. */
export function ColorField({ name, value, error, onValueChange }: ColorFieldProps) {
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Color</legend>
      <div className={styles.row}>
        {swatches.map(([color, label]) => (
          <label key={color} className={styles.swatch} style={{ background: color }} title={label}>
            <input
              type="radio"
              name={id}
              value={color}
              aria-label={label}
              checked={value === color}
              onChange={() => onValueChange(color)}
            />
          </label>
        ))}
        <input
          className={styles.any}
          type="color"
          aria-label="Any color"
          title="Any color"
          value={value}
          onChange={(event) => onValueChange(event.target.value.toLowerCase())}
        />
        <b className={styles.sample} style={{ color: `color-mix(in oklab, ${value} 78%, var(--foam))` }}>
          {name}
        </b>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
