import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { cx } from '../cx.ts'
import wells from '../Field/Field.module.css'
import { FieldFrame, type FieldProps, useField } from '../Field/Field.tsx'
import classes from './NumberField.module.css'

export type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix' | 'min' | 'max' | 'step'
> &
  FieldProps & {
    /** Whole number, or null while empty. */
    value: number | null
    onValueChange: (value: number | null) => void
    min?: number
    max?: number
    /** How far the arrow keys go; with Shift ten times as far. */
    step?: number
    /** An amount of ₣: gold, with the sign before it. */
    tokens?: boolean
    /** After the figure, e.g. "of 4,380". */
    suffix?: ReactNode
  }

/** Digits only: group separators, signs and spaces are dropped. */
function parse(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}

/** A whole number from 0 up, typed or moved with the arrow keys. Leaving the field brings it between `min` and `max`. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    value,
    onValueChange,
    min = 0,
    max,
    step = 1,
    tokens = false,
    suffix,
    className,
    id,
    ...input
  } = props
  const tied = useField({ label, hint, error }, id)
  const [focused, setFocused] = useState(false)
  const keep = (next: number) => Math.max(min, max === undefined ? next : Math.min(max, next))
  const shown = value === null ? '' : focused ? String(value) : value.toLocaleString('en-US')
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} id={tied.id} required={input.required}>
      <div className={cx(wells.well, tokens && classes.gold)}>
        {tokens && (
          <span className={classes.sign} aria-hidden="true">
            ₣
          </span>
        )}
        <input
          {...input}
          {...tied}
          className={classes.input}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-valuenow={value ?? undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          value={shown}
          onChange={(event) => onValueChange(parse(event.target.value))}
          onFocus={(event) => {
            setFocused(true)
            input.onFocus?.(event)
          }}
          onBlur={(event) => {
            setFocused(false)
            if (value !== null && keep(value) !== value) onValueChange(keep(value))
            input.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
            if (direction !== 0 && !input.readOnly) {
              event.preventDefault()
              onValueChange(keep((value ?? min) + direction * step * (event.shiftKey ? 10 : 1)))
            }
            input.onKeyDown?.(event)
          }}
        />
        {suffix && <span className={classes.suffix}>{suffix}</span>}
      </div>
    </FieldFrame>
  )
}
