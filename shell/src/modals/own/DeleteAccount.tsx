import { modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { emailMismatchText } from '@shoal/bus/rules'

import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { usePage } from '../../page/context.ts'
import { useLive } from '../../page/useLive.ts'
import { FormFrame, useSending } from './FormFrame.tsx'
import styles from './own.module.css'

/** Deletes the account when its e-mail address is typed exactly (AUTH-4). */
export default function DeleteAccount(): ReactNode {
  const { bus, session: control } = usePage()
  const own = useLive(accountsArea.states.session)?.user.email.email ?? ''
  const { busy, problem, send } = useSending()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })
  const submit = handleSubmit(({ email }) => send(() => control.deleteAccount(email.trim())))
  return (
    <FormFrame
      problem={problem}
      busy={busy}
      action="Delete account"
      variant="danger"
      onSubmit={submit}
      onCancel={() => bus.publish(modalArea.topics.close, {})}
    >
      <p className={styles.lead}>
        Your profile, your messages' name and everything you own are gone for good. Type your e-mail address to confirm.
      </p>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        required
        error={formState.errors.email?.message}
        {...register('email', { validate: (text) => text.trim() === own || emailMismatchText })}
      />
    </FormFrame>
  )
}
