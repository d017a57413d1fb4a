import { problemText } from '@shoal/bus'
import { type AccountRow, accountsArea } from '@shoal/bus/accounts'
import type { Flags } from '@shoal/bus/common'
import { ModalFooter, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { type SubmitEvent, useId, useState } from 'react'
import { queries } from '../layout/queries.ts'
import { flagLabels } from './flags.ts'
import styles from './UserFlagsModal.module.css'

type Wanted = Flags & { banned: boolean }

/** Changes what an account may; works on its open pages at once [AUTH-5]. */
export default function UserFlagsModal({ user }: { user: AccountRow }) {
  const { api, closeModal, toast } = useShell()
  const own = useSession()?.user.id === user.id
  const before: Wanted = { ...user.flags, banned: user.banned }
  const [wanted, setWanted] = useState<Wanted>(before)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([flag, value]) => before[flag as keyof Wanted] !== value),
  ) as Partial<Wanted>
  const changed = Object.keys(changes).length > 0

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!changed) return
    setBusy(true)
    setProblem(null)
    try {
      await api(accountsArea).setFlags({
        params: { id: user.id },
        body: { ...changes, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      })
      await queries.invalidateQueries({ queryKey: ['users'] })
      toast({ type: 'success', text: `Changed ${user.displayName}` })
      closeModal()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.form} onSubmit={save}>
      <p className={styles.who}>
        <b>{user.displayName}</b> <span>{user.email}</span>
      </p>
      {flagLabels.map(([flag, label, hint]) => (
        <Switch
          key={flag}
          label={label}
          hint={own && flag === 'admin' ? 'You cannot take this from yourself' : hint}
          checked={wanted[flag]}
          disabled={own && flag === 'admin'}
          onCheckedChange={(value) => setWanted({ ...wanted, [flag]: value })}
        />
      ))}
      <Switch
        label="Banned"
        hint={own ? 'You cannot ban yourself' : 'Closes every open page of this person'}
        checked={wanted.banned}
        disabled={own}
        onCheckedChange={(value) => setWanted({ ...wanted, banned: value })}
      />
      <TextInput
        label="Reason"
        hint="Kept in the audit log"
        value={reason}
        maxLength={280}
        counter
        error={problem ?? undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={form}
          variant={wanted.banned && !before.banned ? 'danger' : 'live'}
          busy={busy}
          disabled={!changed}
        >
          Save
        </Button>
      </ModalFooter>
    </form>
  )
}
