import { medalsArea } from '@shoal/bus/medals'
import { limits } from '@shoal/bus/medals/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import type { Somebody } from '../economy/index.ts'
import layout from '../layout/Form.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import { personProgress } from './offers.ts'
import { useMedals } from './useMedals.ts'

/** Gives somebody a medal, with a reason for the log of staff. */
function GiveMedalModal({ user, had }: { user: Somebody; had: readonly string[] }) {
  const { api, openModal, toast } = useShell()
  const all = useMedals().data ?? []
  const form = useForm({
    values: { medalId: '', reason: '' },
    blame: { 'medals/no-such-medal': 'medalId', 'medals/had': 'medalId' },
    check: ({ medalId }) => ({ medalId: medalId === '' ? 'Choose one' : null }),
    async send({ medalId, reason }, key) {
      await api(medalsArea).give({ body: { userId: user.id, medalId, reason: reason.trim() }, key })
      await queries.invalidateQueries({ queryKey: ['progress', user.id] })
      toast({ type: 'success', text: `${user.displayName} has it now` })
      openModal(personProgress, { user })
    },
  })
  const chosen = all.find(({ id }) => id === form.values.medalId)
  return (
    <ModalForm form={form} action="Give">
      <p className={layout.quiet}>
        {user.displayName} is told as if they had earned it, and gets its XP unless that came before.
      </p>
      <Select
        label="Medal"
        hint={chosen && `${chosen.for}, ${chosen.xp.toLocaleString('en-US')} XP`}
        options={all
          .filter(({ id }) => !had.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        {...form.choice('medalId')}
      />
      <TextInput
        label="Reason"
        required
        hint="Kept in the audit log"
        minLength={3}
        maxLength={limits.medalReasonMax}
        {...form.text('reason')}
      />
    </ModalForm>
  )
}

export default withQueries(GiveMedalModal)
