import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import classes from './Switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

/** On or off, effective at once. Controlled with `checked` and `onCheckedChange`, or left alone with `defaultChecked`. */
export function Switch({ label, hint, onCheckedChange, className, id, ...input }: SwitchProps) {
  const made = useId()
  const key = id ?? made
  return (
    <div className={cx(classes.row, className)}>
      <label htmlFor={key} className={classes.label}>
        {label}
        {hint && (
          <span id={`${key}-hint`} className={classes.hint}>
            {hint}
          </span>
        )}
      </label>
      <input
        {...input}
        id={key}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its checked state
        role="switch"
        className={classes.track}
        aria-describedby={hint ? `${key}-hint` : undefined}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
    </div>
  )
}
