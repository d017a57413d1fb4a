import { ApiError, errorText } from '@shoal/bus'
import { accountsArea, type Session, type SecondStep as Step } from '@shoal/bus/accounts'
import type { AccountsErrorCode } from '@shoal/bus/accounts/errors'
import { passkeysArea } from '@shoal/bus/passkeys'
import { useForm } from '@shoal/remote-kit/form'
import { Loader } from '@shoal/ui/Loader'
import { type ReactNode, useEffect, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { FactorField, factorProblem } from './FactorField.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'
import { passkeysWork, signByPasskey } from './passkey.ts'
import { sentWhenWhole } from './sentWhenWhole.ts'

/** Whether a log-in goes on with a second step. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ('accounts/second-step-needed' satisfies AccountsErrorCode)

type Kind = 'passkey' | 'app' | 'recovery'
const ways: Record<Kind, { lead: string; use: string }> = {
  passkey: {
    lead: 'Confirm with your passkey that it is you: your browser asks for fingerprint, face or PIN.',
    use: 'Use a passkey',
  },
  app: {
    lead: 'Open your authenticator app and type the six digits that it shows for Shoal.',
    use: 'Use the authenticator app',
  },
  recovery: {
    lead: 'Type one of the recovery codes that you kept. It works once. Without any left, ask an admin.',
    use: 'Use a recovery code',
  },
}

/** The second step of a log-in: a passkey, a code of the authenticator app, or a recovery code (AUTH-1). */
export function SecondStep(then: { onSession(session: Session): void; onAgain(): void }): ReactNode {
  const { api } = usePage()
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    // Where the answer fails the code is asked for, and handing it in says what is the matter.
    const codes = { authenticator: true, passkeys: false, recoveryCodes: true }
    api(accountsArea)
      .secondStep()
      .then(setStep, () => setStep(codes))
  }, [api])
  if (step === null) return <Loader messages={[]} label="Loading the second step" />
  const kinds: Kind[] = []
  if (step.passkeys && passkeysWork()) kinds.push('passkey')
  if (step.authenticator) kinds.push('app')
  return <TakeStep kinds={[...kinds, 'recovery']} {...then} />
}

function TakeStep({
  kinds,
  onSession,
  onAgain,
}: {
  kinds: readonly Kind[]
  onSession(session: Session): void
  onAgain(): void
}): ReactNode {
  const { api } = usePage()
  const [kind, setKind] = useState(kinds[0]!)
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: kind === 'passkey' ? null : factorProblem(kind, code) }),
    textOf: errorText,
    async send(body) {
      if (kind !== 'passkey') return onSession(await api(accountsArea).takeSecondStep({ body }))
      const signed = await signByPasskey(await api(passkeysArea).beginSecondStep())
      onSession(await api(passkeysArea).takeSecondStep({ body: signed }))
    },
  })
  return (
    <OwnForm
      form={form}
      action={kind === 'passkey' ? 'Use a passkey' : 'Log in'}
      ways={
        <>
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <Way key={other} onClick={() => setKind(other)}>
                {ways[other].use}
              </Way>
            ))}
          <Way onClick={onAgain}>Start again</Way>
        </>
      }
    >
      <p className={styles.lead}>{ways[kind].lead}</p>
      {kind !== 'passkey' && (
        <FactorField
          kind={kind}
          // A recovery code is good for once: that one is handed in by hand.
          {...(kind === 'app' ? sentWhenWhole(form, (code) => factorProblem(kind, code)) : form.text('code'))}
        />
      )}
    </OwnForm>
  )
}
