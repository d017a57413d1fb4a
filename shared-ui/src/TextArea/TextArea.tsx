import type { ComponentProps } from 'react'
import { Counter } from '../Field/Counter.tsx'
import wells from '../Field/Field.module.css'
import { FieldFrame, type FieldProps, useField } from '../Field/Field.tsx'
import { useLength } from '../Field/useLength.ts'

export type TextAreaProps = ComponentProps<'textarea'> &
  FieldProps & {
    /** Shows the characters used, of `maxLength` if there is one (UI-6); beside the label. */
    counter?: boolean
  }

/** Several lines of text. `className` goes to the frame, `ref` to the textarea. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  counter = false,
  className,
  id,
  onChange,
  ...area
}: TextAreaProps) {
  const tied = useField({ label, hint, error }, id, counter)
  const length = useLength(area.value, area.defaultValue, onChange)
  const count = counter && (
    <Counter id={tied.id} used={length.used} minLength={area.minLength} maxLength={area.maxLength} />
  )
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} id={tied.id} required={area.required} aside={count}>
      <div className={wells.well}>
        <textarea rows={3} {...area} {...tied} onChange={length.onChange} />
        {hideLabel && count}
      </div>
    </FieldFrame>
  )
}
