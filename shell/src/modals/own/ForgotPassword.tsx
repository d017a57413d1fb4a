import { errorText } from '@shoal/bus'
import { accountsArea, type Sent, type Session } from '@shoal/bus/accounts'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { CodeStep } from './CodeStep.tsx'
import { emailProblem } from './emailProblem.ts'
import { NewPassword } from './NewPassword.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { SecondStep } from './SecondStep.tsx'
import { useSignedIn } from './useSignedIn.ts'

type Step =
  | { name: 'email' }
  | { name: 'code'; sent?: Sent }
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
          onHaveCode={() => setStep({ name: 'code' })}
          onSent={(to, sent) => {
            setAddress(to)
            setStep({ name: 'code', sent })
          }}
        />
      )
    case 'code':
      return (
        <CodeStep
          action="Continue"
          lead="Enter your code. With it you can choose a new password."
          sent={step.sent && { ...step.sent, to: address }}
          again={step.sent && (() => api(accountsArea).forgotPassword({ body: { email: address } }))}
          ways={<Way onClick={() => setStep({ name: 'email' })}>Change the address</Way>}
          onSession={(session) => setStep({ name: 'password', session })}
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
  onSent(to: string, sent: Sent): void
  onHaveCode(): void
}): ReactNode {
  const { api } = usePage()
  const form = useForm({
    values: { email },
    check: (entered) => ({ email: emailProblem(entered.email) }),
    textOf: errorText,
    async send(body) {
      onSent(body.email, await api(accountsArea).forgotPassword({ body }))
    },
  })
  return (
    <OwnForm form={form} action="Send code" ways={<Way onClick={onHaveCode}>I have a code</Way>}>
      <p className={styles.lead}>We send a code to your e-mail address. With it you can choose a new password.</p>
      <TextInput label="E-mail" type="email" autoComplete="username" required {...form.text('email')} />
    </OwnForm>
  )
}
