import { errorText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { signUp } from '@shoal/bus/accounts/offers'
import { useForm } from '@shoal/remote-kit/form'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { openModal } from '../../page/openModal.ts'
import { CodeField, codeProblem } from './CodeField.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { needsSecondStep, SecondStep } from './SecondStep.tsx'
import { useSignedIn } from './useSignedIn.ts'

export default function ConfirmEmail({ message }: { message?: string }): ReactNode {
  const { api, bus } = usePage()
  const signedIn = useSignedIn()
  const [waits, setWaits] = useState(false)
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    textOf: errorText,
    async send(body) {
      try {
        signedIn(await api(accountsArea).confirmEmail({ body }))
      } catch (error) {
        if (!needsSecondStep(error)) throw error
        setWaits(true)
      }
    },
  })
  if (waits) return <SecondStep onSession={signedIn} onAgain={() => setWaits(false)} />
  return (
    <OwnForm form={form} action="Confirm" ways={<Way onClick={() => openModal(bus, signUp)}>Sign up again</Way>}>
      <p className={styles.lead}>
        {message ??
          'Enter the code from the e-mail that we sent you. It works only in the browser in which you signed up.'}
      </p>
      <CodeField {...form.text('code')} />
    </OwnForm>
  )
}
