import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import classes from './ChoiceGroup.module.css'

export type ChoiceOption = { value: string; label: ReactNode; disabled?: boolean }

export type ChoiceGroupProps = {
  label: ReactNode
  hideLabel?: boolean
  options: readonly ChoiceOption[]
  /** null: none is chosen. */
  value: string | null
  onValueChange: (value: string) => void
  /** The choices are amounts of ₣: gold and monospaced. */
  tokens?: boolean
  /** There are many: as many to a line as there is room for, and as many lines as it takes. */
  wrap?: boolean
  className?: string | undefined
}

/** One of a few, as a row of buttons, or as lines of them. Native radios, so arrow keys work. */
export function ChoiceGroup({
  label,
  hideLabel = false,
  options,
  value,
  onValueChange,
  tokens = false,
  wrap = false,
  className,
}: ChoiceGroupProps) {
  const name = useId()
  return (
    <fieldset className={cx(classes.group, tokens && classes.tokens, wrap && classes.wrap, className)}>
      <legend className={hideLabel ? undefined : classes.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={classes.row}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
