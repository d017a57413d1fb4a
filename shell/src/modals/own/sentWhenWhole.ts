import type { FormState } from '@shoal/remote-kit/form'
import type { ChangeEvent } from 'react'

/** The field of a code that is handed in by itself as soon as it is whole, whether typed or pasted. */
export function sentWhenWhole(form: FormState<{ code: string }>, problem: (code: string) => string | null) {
  const field = form.text('code')
  return {
    ...field,
    onChange(event: ChangeEvent<HTMLInputElement>): void {
      field.onChange(event)
      if (problem(field.value) !== null && problem(event.target.value) === null) void form.submit()
    },
  }
}
