import { type CSSProperties, useId } from 'react'
import styles from './TargetChoice.module.css'
import type { Target } from './useTargets.ts'

/** Chooses one of the targets. Native radios, so arrow keys work; `none` is an option for nobody. */
export function TargetChoice({
  label,
  targets,
  value,
  none,
  onValueChange,
}: {
  label: string
  targets: readonly Target[]
  value: string | null
  none?: string
  onValueChange: (id: string | null) => void
}) {
  const name = useId()
  const options = [...(none === undefined ? [] : [{ id: null, name: none }]), ...targets]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((target) => (
          <label
            key={target.id}
            className={styles.option}
            style={'color' in target ? ({ '--own': target.color } as CSSProperties) : undefined}
          >
            <input type="radio" name={name} checked={value === target.id} onChange={() => onValueChange(target.id)} />
            <span>{target.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
