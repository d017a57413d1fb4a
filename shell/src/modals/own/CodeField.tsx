import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** Whether a text is a code as the e-mails bring it: eight letters or digits, with or without a dash. */
export const isCode = (text: string): boolean => /^[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}$/.test(text.trim())

export function CodeField({ field, error }: { field: UseFormRegisterReturn; error?: string }): ReactNode {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="ABCD-1234"
      required
      error={error}
      {...field}
    />
  )
}
