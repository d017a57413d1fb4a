import { displayNameProblem, modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { limits as accountsLimits } from '@shoal/bus/accounts/limits'
import { limits as profileLimits } from '@shoal/bus/profile/limits'
import { passwordProblem } from '@shoal/bus/rules'

import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { usePage } from '../../page/context.ts'
import { FormFrame, useSending, Way } from './FormFrame.tsx'

interface Fields {
  displayName: string
  email: string
  password: string
}

export default function SignUp({ email = '' }: { email?: string }): ReactNode {
  const { api, bus } = usePage()
  const { busy, problem, send } = useSending()
  const { register, handleSubmit, getValues, formState } = useForm<Fields>({
    defaultValues: { displayName: '', email, password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((fields) =>
    send(async () => {
      const { message } = await api(accountsArea).signUp({ body: fields })
      bus.publish(modalArea.topics.open, { id: 'confirm-email', props: { message } })
    }),
  )
  return (
    <FormFrame
      problem={problem}
      busy={busy}
      action="Sign up"
      onSubmit={submit}
      ways={
        <>
          <Way
            onClick={() => bus.publish(modalArea.topics.open, { id: 'log-in', props: { email: getValues('email') } })}
          >
            Log in instead
          </Way>
          <Way onClick={() => bus.publish(modalArea.topics.open, { id: 'confirm-email' })}>I have a code</Way>
        </>
      }
    >
      <TextInput
        label="Display name"
        autoComplete="nickname"
        required
        counter
        minLength={profileLimits.displayNameMin}
        maxLength={profileLimits.displayNameMax}
        error={errors.displayName?.message}
        {...register('displayName', { validate: (name) => displayNameProblem(name) ?? true })}
      />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email', { validate: (text) => /^\S+@\S+\.\S+$/.test(text.trim()) || 'Enter an e-mail address' })}
      />
      <TextInput
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={accountsLimits.passwordMin}
        error={errors.password?.message}
        {...register('password', { validate: (text) => passwordProblem(text) ?? true })}
      />
    </FormFrame>
  )
}
