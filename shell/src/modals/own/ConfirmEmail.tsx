import { modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { usePage } from '../../page/context.ts'
import { CodeField, isCode } from './CodeField.tsx'
import { FormFrame, useSending, Way } from './FormFrame.tsx'
import styles from './own.module.css'
import { useSignedIn } from './useSignedIn.ts'

export default function ConfirmEmail({ message }: { message?: string }): ReactNode {
  const { api, bus } = usePage()
  const signedIn = useSignedIn()
  const { busy, problem, send } = useSending()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const submit = handleSubmit(({ code }) =>
    send(async () => signedIn(await api(accountsArea).confirmEmail({ body: { code } }))),
  )
  return (
    <FormFrame
      problem={problem}
      busy={busy}
      action="Confirm"
      onSubmit={submit}
      ways={<Way onClick={() => bus.publish(modalArea.topics.open, { id: 'sign-up' })}>Sign up again</Way>}
    >
      <p className={styles.lead}>{message ?? 'Enter the code from the e-mail that we sent you.'}</p>
      <CodeField
        field={register('code', { validate: (text) => isCode(text) || 'Enter the eight characters of the code' })}
        error={formState.errors.code?.message}
      />
    </FormFrame>
  )
}
