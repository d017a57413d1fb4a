import { ApiError, errorText, genericErrorText } from '@shoal/bus'
import { limits } from '@shoal/bus/accounts/limits'
import { passwordProblem } from '@shoal/bus/rules'

import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormFrame, useSending } from './FormFrame.tsx'

interface Fields {
  current: string
  password: string
  again: string
}

/** What is shown when the server does not say why a password could not be set. */
export const passwordFallback = 'Something went wrong, please try again'

/** Texts of the server where it has one, otherwise the fallback of the source. */
export function passwordErrorText(error: unknown): string {
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
  const { busy, problem, send } = useSending()
  const { register, handleSubmit, getValues, formState } = useForm<Fields>({
    defaultValues: { current: '', password: '', again: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ password, current }) =>
    send(() => onSet(password, asksCurrent ? current : undefined), passwordErrorText),
  )
  return (
    <FormFrame problem={problem} busy={busy} action="Change password" onSubmit={submit}>
      {asksCurrent && (
        <TextInput
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.current?.message}
          {...register('current', { required: 'Enter your current password' })}
        />
      )}
      <TextInput
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={limits.passwordMin}
        error={errors.password?.message}
        {...register('password', { validate: (text) => passwordProblem(text) ?? true })}
      />
      <TextInput
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        required
        error={errors.again?.message}
        {...register('again', { validate: (text) => text === getValues('password') || 'Passwords do not match' })}
      />
    </FormFrame>
  )
}
