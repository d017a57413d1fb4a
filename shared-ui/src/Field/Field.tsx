import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import classes from './Field.module.css'

/** What every labelled input takes. */
export type FieldProps = {
  /** Always needed; `hideLabel` leaves it to screen readers. */
  label: ReactNode
  hideLabel?: boolean
  /** A line of help under the input. */
  hint?: ReactNode
  /** What is wrong with the value; marks the input invalid and is read out. */
  error?: ReactNode
}

/** The attributes that tie an input to its label, hint and error. */
export function useField({ hint, error }: FieldProps, givenId: string | undefined, counter = false) {
  const made = useId()
  const id = givenId ?? made
  const described = [error ? `${id}-error` : hint ? `${id}-hint` : null, counter ? `${id}-count` : null]
    .filter(Boolean)
    .join(' ')
  return { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described || undefined }
}

type FrameProps = FieldProps & {
  id: string
  required?: boolean | undefined
  /** Right of the label, e.g. a counter. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Label above, input, then hint or error. */
export function FieldFrame({
  id,
  label,
  hideLabel = false,
  hint,
  error,
  required,
  aside,
  className,
  children,
}: FrameProps) {
  return (
    <div className={cx(classes.field, className)}>
      <div className={hideLabel ? classes.hidden : classes.top}>
        <label className={classes.label} htmlFor={id} id={`${id}-label`}>
          {label}
          {required && (
            <span className={classes.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {!hideLabel && aside}
      </div>
      {children}
      {error ? (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p className={classes.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
