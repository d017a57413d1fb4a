import { errorText, modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { emailMismatchText } from '@shoal/bus/rules'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { usePage } from '../../page/context.ts'
import { useLive } from '../../page/useLive.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './own.module.css'

/** Deletes the account when its e-mail address is typed exactly (AUTH-4). */
export default function DeleteAccount(): ReactNode {
  const { bus, session: control } = usePage()
  const own = useLive(accountsArea.states.session)?.user.email.email ?? ''
  const form = useForm({
    values: { email: '' },
    check: ({ email }) => ({ email: email.trim() === own ? null : emailMismatchText }),
    textOf: errorText,
    send: ({ email }) => control.deleteAccount(email.trim()),
  })
  return (
    <OwnForm
      form={form}
      action="Delete account"
      variant="danger"
      onCancel={() => bus.publish(modalArea.topics.close, {})}
    >
      <p className={styles.lead}>
        Your profile, your messages' name and everything you own are gone for good. Type your e-mail address to confirm.
      </p>
      <TextInput label="E-mail" type="email" autoComplete="off" required {...form.text('email')} />
    </OwnForm>
  )
}
