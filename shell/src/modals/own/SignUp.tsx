import { displayNameProblem, errorText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { limits as accountsLimits } from '@shoal/bus/accounts/limits'
import { confirmEmail, logIn } from '@shoal/bus/accounts/offers'
import { limits as profileLimits } from '@shoal/bus/profile/limits'
import { passwordProblem } from '@shoal/bus/rules'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { usePage } from '../../page/context.ts'
import { openModal } from '../../page/openModal.ts'
import { emailProblem } from './emailProblem.ts'
import { OwnForm, Way } from './OwnForm.tsx'

export default function SignUp({ email = '' }: { email?: string }): ReactNode {
  const { api, bus } = usePage()
  const form = useForm({
    values: { displayName: '', email, password: '' },
    check: (entered) => ({
      displayName: displayNameProblem(entered.displayName),
      email: emailProblem(entered.email),
      password: passwordProblem(entered.password),
    }),
    textOf: errorText,
    async send(body) {
      const { message } = await api(accountsArea).signUp({ body })
      openModal(bus, confirmEmail, { message })
    },
  })
  return (
    <OwnForm
      form={form}
      action="Sign up"
      ways={
        <>
          <Way onClick={() => openModal(bus, logIn, { email: form.values.email })}>Log in instead</Way>
          <Way onClick={() => openModal(bus, confirmEmail)}>I have a code</Way>
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
        {...form.text('displayName')}
      />
      <TextInput label="E-mail" type="email" autoComplete="username" required {...form.text('email')} />
      <TextInput
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        minLength={accountsLimits.passwordMin}
        {...form.text('password')}
      />
    </OwnForm>
  )
}
