import { ApiError, errorText } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import type { AccountsErrorCode } from '@shoal/bus/accounts/errors'
import { useForm } from '@shoal/remote-kit/form'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { FactorField, factorProblem } from './FactorField.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'

/** Whether a log-in goes on with a second step. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ('accounts/second-step-needed' satisfies AccountsErrorCode)

/** The second step of a log-in: a code of the authenticator app, or a recovery code (AUTH-1). */
export function SecondStep({ onSession, onAgain }: { onSession(session: Session): void; onAgain(): void }): ReactNode {
  const { api } = usePage()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: factorProblem(kind, code) }),
    textOf: errorText,
    send: async (body) => onSession(await api(accountsArea).takeSecondStep({ body })),
  })
  return (
    <OwnForm
      form={form}
      action="Log in"
      ways={
        <>
          <Way onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
            {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Way>
          <Way onClick={onAgain}>Start again</Way>
        </>
      }
    >
      <p className={styles.lead}>
        {kind === 'app'
          ? 'Open your authenticator app and type the six digits that it shows for Shoal.'
          : 'Type one of the recovery codes that you kept. It works once. Without any left, ask an admin.'}
      </p>
      <FactorField kind={kind} {...form.text('code')} />
    </OwnForm>
  )
}
