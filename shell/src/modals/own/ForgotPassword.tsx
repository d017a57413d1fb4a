import { accountsArea, type Session } from '@shoal/bus/accounts'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { usePage } from '../../page/context.ts'
import { CodeField, isCode } from './CodeField.tsx'
import { FormFrame, useSending, Way } from './FormFrame.tsx'
import { NewPassword } from './NewPassword.tsx'
import styles from './own.module.css'
import { useSignedIn } from './useSignedIn.ts'

type Step = { name: 'email' } | { name: 'code'; message: string } | { name: 'password'; session: Session }

/** From the e-mail address over the code to a new password; with that the person is signed in. */
export default function ForgotPassword({ email = '' }: { email?: string }): ReactNode {
  const { api } = usePage()
  const signedIn = useSignedIn()
  const { busy, problem, send } = useSending()
  const [step, setStep] = useState<Step>({ name: 'email' })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email, code: '' } })
  const { errors } = formState

  if (step.name === 'password') {
    return (
      <NewPassword
        asksCurrent={false}
        onSet={async (password) => {
          await api(accountsArea).updatePassword({ body: { password } })
          signedIn({ ...step.session, recovery: false })
        }}
      />
    )
  }
  if (step.name === 'code') {
    const submit = handleSubmit(({ code }) =>
      send(async () =>
        setStep({ name: 'password', session: await api(accountsArea).confirmEmail({ body: { code } }) }),
      ),
    )
    return (
      <FormFrame
        key="code"
        problem={problem}
        busy={busy}
        action="Continue"
        onSubmit={submit}
        ways={<Way onClick={() => setStep({ name: 'email' })}>Send another code</Way>}
      >
        <p className={styles.lead}>{step.message}</p>
        <CodeField
          field={register('code', { validate: (text) => isCode(text) || 'Enter the eight characters of the code' })}
          error={errors.code?.message}
        />
      </FormFrame>
    )
  }
  const submit = handleSubmit((fields) =>
    send(async () => {
      const { message } = await api(accountsArea).forgotPassword({ body: { email: fields.email } })
      setStep({ name: 'code', message })
    }),
  )
  return (
    <FormFrame key="email" problem={problem} busy={busy} action="Send code" onSubmit={submit}>
      <p className={styles.lead}>We send a code to your e-mail address. With it you can choose a new password.</p>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email', { validate: (text) => /^\S+@\S+\.\S+$/.test(text.trim()) || 'Enter an e-mail address' })}
      />
    </FormFrame>
  )
}
