import { errorText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { FactorField, factorProblem } from './FactorField.tsx'
import { OwnForm, Way } from './OwnForm.tsx'
import styles from './own.module.css'

/** Asks the person to prove who they are before something that opens the account to others, or cannot be taken back. */
export function Prove({
  lead,
  action,
  variant,
  withCode,
  onProved,
  onCancel,
}: {
  lead: string
  /** Text of the button that sends the proof. */
  action: string
  variant?: 'live' | 'danger'
  /** A code of the app does as well as the password. */
  withCode: boolean
  /** An error that it throws is shown in the form. */
  onProved(): void | Promise<void>
  onCancel(): void
}): ReactNode {
  const { api } = usePage()
  const [by, setBy] = useState<'password' | 'code'>('password')
  const form = useForm({
    values: { password: '', code: '' },
    check: ({ password, code }) =>
      by === 'password'
        ? { password: password === '' ? 'Enter your password' : null }
        : { code: factorProblem('app', code) },
    textOf: errorText,
    async send({ password, code }) {
      await api(accountsArea).prove({ body: by === 'password' ? { password } : { code } })
      await onProved()
    },
  })
  return (
    <OwnForm
      form={form}
      action={action}
      variant={variant}
      onCancel={onCancel}
      ways={
        withCode && (
          <Way onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
            {by === 'password' ? 'Use a code of the app instead' : 'Use the password instead'}
          </Way>
        )
      }
    >
      <p className={styles.lead}>{lead}</p>
      {by === 'password' ? (
        <TextInput
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...form.text('password')}
        />
      ) : (
        <FactorField kind="app" {...form.text('code')} />
      )}
    </OwnForm>
  )
}
