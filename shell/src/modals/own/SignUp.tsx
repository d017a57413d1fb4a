import { displayNameProblem, errorText } from '@shoal/bus'
import { accountsArea, type Sent } from '@shoal/bus/accounts'
import { limits as accountsLimits } from '@shoal/bus/accounts/limits'
import { confirmEmail, logIn } from '@shoal/bus/accounts/offers'
import { passwordProblem } from '@shoal/bus/accounts/rules'
import { limits as profileLimits } from '@shoal/bus/profile/limits'
import { limits as tokenLimits } from '@shoal/bus/tokens/limits'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { Tokens } from '@shoal/ui/Tokens'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { openModal } from '../../page/openModal.ts'
import { CodeStep } from './CodeStep.tsx'
import { emailProblem } from './emailProblem.ts'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { PasswordField } from './PasswordField.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useSignedIn } from './useSignedIn.ts'

/** Makes an account: name, e-mail address and password, and then the code from the e-mail that was sent. */
export default function SignUp({ reason, email = '' }: { reason?: string; email?: string }): ReactNode {
  const { api, bus } = usePage()
  const signedIn = useSignedIn()
  const [step, setStep] = useState<'form' | 'code' | 'second'>('form')
  const [sent, setSent] = useState<Sent>()
  const form = useForm({
    values: { displayName: '', email, password: '' },
    check: (entered) => ({
      displayName: displayNameProblem(entered.displayName),
      email: emailProblem(entered.email),
      password: passwordProblem(entered.password),
    }),
    textOf: errorText,
    async send(body) {
      setSent(await api(accountsArea).signUp({ body }))
      setStep('code')
    },
  })
  const change = () => {
    form.reset(form.values)
    setStep('form')
  }
  if (step === 'second') return <SecondStep onSession={signedIn} onAgain={change} />
  if (step === 'code' && sent)
    return (
      <CodeStep
        action="Confirm"
        lead={sent.message}
        sent={{ ...sent, to: form.values.email }}
        again={() => api(accountsArea).signUp({ body: form.values })}
        ways={<Way onClick={change}>Change the address</Way>}
        onSession={signedIn}
        onSecondStep={() => setStep('second')}
      />
    )
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
      {reason && <p className={styles.lead}>{reason}</p>}
      <p className={styles.lead}>
        <Tokens amount={tokenLimits.welcomeTokens} /> wait for you: the first tokens are on the house.
      </p>
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
      <PasswordField
        label="Password"
        autoComplete="new-password"
        minLength={accountsLimits.passwordMin}
        {...form.text('password')}
      />
    </OwnForm>
  )
}
