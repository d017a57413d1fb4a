import { errorText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { forgotPassword, signUp } from '@shoal/bus/accounts/offers'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { openModal } from '../../page/openModal.ts'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { PasswordField } from './PasswordField.tsx'
import { needsSecondStep, SecondStep } from './SecondStep.tsx'
import { UsePasskey } from './UsePasskey.tsx'
import { useSignedIn } from './useSignedIn.ts'

export default function LogIn({ reason, email = '' }: { reason?: string; email?: string }): ReactNode {
  const { api, bus } = usePage()
  const signedIn = useSignedIn()
  const [waits, setWaits] = useState(false)
  const form = useForm({
    values: { email, password: '' },
    check: (entered) => ({
      email: entered.email === '' ? 'Enter your e-mail' : null,
      password: entered.password === '' ? 'Enter your password' : null,
    }),
    textOf: errorText,
    async send(body) {
      try {
        signedIn(await api(accountsArea).logIn({ body }))
      } catch (error) {
        if (!needsSecondStep(error)) throw error
        setWaits(true)
      }
    },
  })
  const go = (modal: typeof signUp | typeof forgotPassword) => () => openModal(bus, modal, { email: form.values.email })
  if (waits) return <SecondStep onSession={signedIn} onAgain={() => setWaits(false)} />
  return (
    <OwnForm
      form={form}
      action="Log in"
      ways={
        <>
          <Way onClick={go(forgotPassword)}>Forgot your password?</Way>
          <Way onClick={go(signUp)}>Sign up instead</Way>
        </>
      }
    >
      {reason && <p className={styles.lead}>{reason}</p>}
      <TextInput label="E-mail" type="email" autoComplete="username" required {...form.text('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <UsePasskey onSession={signedIn} />
    </OwnForm>
  )
}
