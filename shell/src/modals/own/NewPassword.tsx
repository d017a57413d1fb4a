import { ApiError, errorText, genericErrorText } from '@shoal/bus'
import { limits } from '@shoal/bus/accounts/limits'
import { passwordProblem } from '@shoal/bus/accounts/rules'
import { useForm } from '@shoal/remote-kit/form'
import type { ReactNode } from 'react'
import { OwnForm } from './OwnForm.tsx'
import { PasswordField } from './PasswordField.tsx'

/** What is shown when the server does not say why a password could not be set. */
const passwordFallback = 'Something went wrong, please try again'

/** Texts of the server where it has one, otherwise the fallback of the source. */
function passwordErrorText(error: unknown): string {
  const text = errorText(error)
  const silent = error instanceof ApiError ? error.status === 0 || error.status >= 500 : true
  return silent || text === genericErrorText ? passwordFallback : text
}

/** Two fields for a new password, with the current one before them where it is asked for. */
export function NewPassword({
  asksCurrent,
  onSet,
}: {
  asksCurrent: boolean
  onSet(password: string, current: string | undefined): Promise<void>
}): ReactNode {
  const form = useForm({
    values: { current: '', password: '', again: '' },
    check: ({ current, password, again }) => ({
      current: asksCurrent && current === '' ? 'Enter your current password' : null,
      password: passwordProblem(password),
      again: again === password ? null : 'Passwords do not match',
    }),
    textOf: passwordErrorText,
    send: ({ password, current }) => onSet(password, asksCurrent ? current : undefined),
  })
  return (
    <OwnForm form={form} action="Change password">
      {asksCurrent && (
        <PasswordField label="Current password" autoComplete="current-password" {...form.text('current')} />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        minLength={limits.passwordMin}
        {...form.text('password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.text('again')} />
    </OwnForm>
  )
}
