import { ApiError, errorText, modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { AccountsErrorCode } from '@shoal/bus/accounts/errors'
import { emailMismatchText } from '@shoal/bus/accounts/rules'
import { useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../page/context.ts'
import { useLive } from '../../page/useLive.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './own.module.css'
import { Prove } from './Prove.tsx'

/**
 * Deletes the account when its e-mail address is typed exactly, by somebody who logged in lately or proves who they are
 * (AUTH-4).
 */
export default function DeleteAccount(): ReactNode {
  const { api, bus, session: control } = usePage()
  const [asked, setAsked] = useState<{ email: string; withCode: boolean } | null>(null)
  const own = useLive(accountsArea.states.session)?.user.email.email ?? ''
  const form = useForm({
    values: { email: '' },
    check: ({ email }) => ({ email: email.trim() === own ? null : emailMismatchText }),
    textOf: errorText,
    async send(values) {
      const email = values.email.trim()
      try {
        await control.deleteAccount(email)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== ('accounts/proof-needed' satisfies AccountsErrorCode))
          throw error
        const { authenticator } = await api(accountsArea).secondFactor()
        setAsked({ email, withCode: authenticator !== null })
      }
    },
  })
  if (asked)
    return (
      <Prove
        lead="You logged in a while ago. Confirm that it is you; then your account is gone for good."
        action="Delete account"
        variant="danger"
        withCode={asked.withCode}
        onProved={() => control.deleteAccount(asked.email)}
        onCancel={() => setAsked(null)}
      />
    )
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
