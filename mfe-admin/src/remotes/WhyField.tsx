import type { FormState } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'

/** Lengths that the server takes. */
const shortest = 3
const longest = 200

export const isReason = (why: string): boolean => why.trim().length >= shortest

/** Why somebody changes something, the field `why` of a form; it stands in the history for everyone who asks later. */
export function WhyField<V extends { why: string }>({ form }: { form: FormState<V> }) {
  const [left, setLeft] = useState(false)
  const { why } = form.values
  return (
    <TextInput
      label="Why"
      hint="Stands in the history, beside your name"
      name="why"
      required
      minLength={shortest}
      maxLength={longest}
      counter
      value={why}
      error={form.errors.why ?? (left && !isReason(why) ? `At least ${shortest} characters` : undefined)}
      onChange={({ target }) => form.set({ why: target.value } as Partial<V>)}
      onBlur={() => setLeft(why !== '')}
    />
  )
}
