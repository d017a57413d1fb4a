import { TextInput } from '@shoal/ui/TextInput'
import type { ComponentProps, ReactNode } from 'react'

/** What is wrong with a text as a code of the authenticator app, or as a recovery code. */
export function factorProblem(kind: 'app' | 'recovery', text: string): string | null {
  const code = text.replace(/[\s-]/g, '')
  if (kind === 'app') return /^\d{6}$/.test(code) ? null : 'Enter the six digits'
  return /^[a-z0-9]{10}$/i.test(code) ? null : 'Enter the ten characters of a recovery code'
}

/** A field for either kind of code. */
export function FactorField({
  kind,
  ...field
}: { kind: 'app' | 'recovery' } & Pick<
  ComponentProps<typeof TextInput>,
  'name' | 'value' | 'error' | 'onChange'
>): ReactNode {
  return (
    <TextInput
      key={kind}
      label={kind === 'app' ? 'Six digits' : 'Recovery code'}
      autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      placeholder={kind === 'app' ? '123 456' : 'abcde-fgh23'}
      required
      {...field}
    />
  )
}
