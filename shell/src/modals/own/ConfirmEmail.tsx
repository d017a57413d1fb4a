import { signUp } from '@shoal/bus/accounts/offers'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { openModal } from '../../page/openModal.ts'
import { CodeStep } from './CodeStep.tsx'
import { Way } from './OwnForm.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useSignedIn } from './useSignedIn.ts'

/** For people who come back with a code that was sent before. */
export default function ConfirmEmail({ message }: { message?: string }): ReactNode {
  const { bus } = usePage()
  const signedIn = useSignedIn()
  const [waits, setWaits] = useState(false)
  if (waits) return <SecondStep onSession={signedIn} onAgain={() => setWaits(false)} />
  return (
    <CodeStep
      action="Confirm"
      lead={
        message ??
        'Enter the code from the e-mail that we sent you. It works only in the browser in which you signed up.'
      }
      ways={<Way onClick={() => openModal(bus, signUp)}>Sign up again</Way>}
      onSession={signedIn}
      onSecondStep={() => setWaits(true)}
    />
  )
}
