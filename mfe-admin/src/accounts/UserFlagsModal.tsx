import { type AccountRow, accountsArea } from '@shoal/bus/accounts'
import { useSession, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { queries } from '../layout/queries.ts'
import { flagLabels } from './flags.ts'
import styles from './UserFlagsModal.module.css'

/** Changes what an account may; works on its open pages at once [AUTH-5]. */
export default function UserFlagsModal({ user }: { user: AccountRow }) {
  const { api, closeModal, toast } = useShell()
  const own = useSession()?.user.id === user.id
  const form = useForm({
    values: { ...user.flags, banned: user.banned, resetFactor: false, reason: '' },
    check: ({ banned, resetFactor, reason }) => ({
      reason:
        reason.trim() !== ''
          ? null
          : resetFactor
            ? 'Say why the second factor is reset'
            : banned && !user.banned
              ? 'Say why this person is banned'
              : null,
    }),
    blame: 'reason',
    async send({ reason }) {
      const params = { id: user.id }
      const why = reason.trim()
      if (flagsChange)
        await api(accountsArea).setFlags({ params, body: { ...changedFlags, ...(why !== '' && { reason: why }) } })
      if (resetFactor) await api(accountsArea).resetSecondFactor({ params, body: { reason: why } })
      await queries.invalidateQueries({ queryKey: ['users'] })
      toast({ type: 'success', text: `Changed ${user.displayName}` })
      closeModal()
    },
  })
  const { reason: _, resetFactor = false, ...changedFlags } = form.changes
  const flagsChange = Object.keys(changedFlags).length > 0

  return (
    <ModalForm
      form={form}
      action="Save"
      variant={resetFactor || (form.values.banned && !user.banned) ? 'danger' : 'live'}
      disabled={!flagsChange && !resetFactor}
    >
      <p className={styles.who}>
        <b>{user.displayName}</b> <span>{user.email}</span>
      </p>
      {flagLabels.map(([flag, label, hint]) => (
        <Switch
          key={flag}
          label={label}
          hint={own && flag === 'admin' ? 'You cannot take this from yourself' : hint}
          disabled={own && flag === 'admin'}
          {...form.toggle(flag)}
        />
      ))}
      <Switch
        label="Banned"
        hint={own ? 'You cannot ban yourself' : 'Closes every open page of this person'}
        disabled={own}
        {...form.toggle('banned')}
      />
      {user.secondFactor && !own && (
        <Switch
          label="Reset second factor"
          hint="For who lost it: logs them out everywhere, and the password alone lets them in"
          {...form.toggle('resetFactor')}
        />
      )}
      <TextInput label="Reason" hint="Kept in the audit log" maxLength={280} counter {...form.text('reason')} />
    </ModalForm>
  )
}
