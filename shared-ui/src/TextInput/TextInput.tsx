import type { ComponentProps, ReactNode } from 'react'
import { Counter } from '../Field/Counter.tsx'
import wells from '../Field/Field.module.css'
import { FieldFrame, type FieldProps, useField } from '../Field/Field.tsx'
import { useLength } from '../Field/useLength.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldProps & {
    /** Inside the well, before the text: an icon or a sign. */
    prefix?: ReactNode
    /** Inside the well, after the text: a unit, an icon button. */
    suffix?: ReactNode
    /** Shows the characters used, of `maxLength` if there is one (UI-6). */
    counter?: boolean
  }

/**
 * One line of text. Everything else is the input's own: `minLength`, `maxLength`, `required`, `pattern`, `type`, ….
 * `className` goes to the frame around it, `ref` to the input.
 */
export function TextInput({
  label,
  hideLabel,
  hint,
  error,
  prefix,
  suffix,
  counter = false,
  className,
  id,
  onChange,
  ...input
}: TextInputProps) {
  const tied = useField({ label, hint, error }, id, counter)
  const length = useLength(input.value, input.defaultValue, onChange)
  const count = counter && (
    <Counter id={tied.id} used={length.used} minLength={input.minLength} maxLength={input.maxLength} />
  )
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} id={tied.id} required={input.required}>
      <div className={wells.well}>
        {prefix && <span className={wells.affix}>{prefix}</span>}
        <input type="text" {...input} {...tied} onChange={length.onChange} />
        {suffix && <span className={wells.affix}>{suffix}</span>}
        {count}
      </div>
    </FieldFrame>
  )
}
