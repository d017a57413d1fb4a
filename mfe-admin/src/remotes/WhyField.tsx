import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'

/** Lengths that the server takes. */
const shortest = 3
const longest = 200

export const isReason = (why: string): boolean => why.trim().length >= shortest

/** Why somebody changes something; it stands in the history for everyone who asks later. */
export function WhyField({
  value,
  onChange,
  error,
  hint = 'Stands in the history, beside your name',
}: {
  value: string
  onChange: (why: string) => void
  error?: string | undefined
  hint?: string
}) {
  const [left, setLeft] = useState(false)
  const missing = left && !isReason(value) ? `At least ${shortest} characters` : undefined
  return (
    <TextInput
      label="Why"
      hint={hint}
      required
      minLength={shortest}
      maxLength={longest}
      counter
      value={value}
      error={error ?? missing}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(value !== '')}
    />
  )
}
