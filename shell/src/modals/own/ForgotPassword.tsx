import { errorText } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { CodeField, codeProblem } from './CodeField.tsx'
import { emailProblem } from './emailProblem.ts'
import { NewPassword } from './NewPassword.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { needsSecondStep, SecondStep } from './SecondStep.tsx'
import { useSignedIn } from './useSignedIn.ts'

type Step =
  | { name: 'email' }
  | { name: 'code'; message: string }
  | { name: 'second' }
  | { name: 'password'; session: Session }

/** From the e-mail address over the code to a new password; with that the person is signed in. */
export default function ForgotPassword({ email = '' }: { email?: string }): ReactNode {
  const { api } = usePage()
  const signedIn = useSignedIn()
  const [step, setStep] = useState<Step>({ name: 'email' })
  const [address, setAddress] = useState(email)

  switch (step.name) {
    case 'email':
      return (
        <AskForCode
          email={address}
          onHaveCode={() =>
            setStep({ name: 'code', message: 'Enter your code. With it you can choose a new password.' })
          }
          onSent={(to, message) => {
            setAddress(to)
            setStep({ name: 'code', message })
          }}
        />
      )
    case 'code':
      return (
        <EnterCode
          message={step.message}
          onAgain={() => setStep({ name: 'email' })}
          onConfirmed={(session) => setStep({ name: 'password', session })}
          onSecondStep={() => setStep({ name: 'second' })}
        />
      )
    case 'second':
      return (
        <SecondStep
          onSession={(session) => setStep({ name: 'password', session })}
          onAgain={() => setStep({ name: 'email' })}
        />
      )
    case 'password':
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
}

function AskForCode({
  email,
  onSent,
  onHaveCode,
}: {
  email: string
  onSent(to: string, message: string): void
  onHaveCode(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { email },
    check: (entered) => ({ email: emailProblem(entered.email) }),
    textOf: errorText,
    async send(body) {
      const { message } = await api(accountsArea).forgotPassword({ body })
      onSent(body.email, message)
    },
  })
  return (
    <OwnForm form={form} action="Send code" ways={<Way onClick={onHaveCode}>I have a code</Way>}>
      <p className={styles.lead}>We send a code to your e-mail address. With it you can choose a new password.</p>
      <TextInput label="E-mail" type="email" autoComplete="username" required {...form.text('email')} />
    </OwnForm>
  )
}

function EnterCode({
  message,
  onAgain,
  onConfirmed,
  onSecondStep,
}: {
  message: string
  onAgain(): void
  onConfirmed(session: Session): void
  onSecondStep(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    textOf: errorText,
    async send(body) {
      try {
        onConfirmed(await api(accountsArea).confirmEmail({ body }))
      } catch (error) {
        if (!needsSecondStep(error)) throw error
        onSecondStep()
      }
    },
  })
  return (
    <OwnForm form={form} action="Continue" ways={<Way onClick={onAgain}>Send another code</Way>}>
      <p className={styles.lead}>{message}</p>
      <CodeField {...form.text('code')} />
    </OwnForm>
  )
}
