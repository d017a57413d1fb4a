import { TextInput } from '@shoal/ui/TextInput'
import type { ComponentProps, ReactNode } from 'react'

/** What is wrong with a text as a code from an e-mail: eight letters or digits, with or without a dash. */
export const codeProblem = (text: string): string | null =>
  /^[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}$/.test(text.trim()) ? null : 'Enter the eight characters of the code'

export function CodeField(
  field: Pick<ComponentProps<typeof TextInput>, 'name' | 'value' | 'error' | 'onChange'>,
): ReactNode {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="ABCD-1234"
      required
      {...field}
    />
  )
}
