import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import classes from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox with its label. `className` goes to the whole, `ref` to the input. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const made = useId()
  const key = id ?? made
  const note = error ?? hint
  return (
    <div className={cx(classes.row, className)}>
      <input
        {...input}
        id={key}
        type="checkbox"
        className={classes.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${key}-note` : undefined}
      />
      <label htmlFor={key} className={classes.label}>
        {label}
      </label>
      {note && (
        <p id={`${key}-note`} className={cx(classes.note, !!error && classes.error)} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
