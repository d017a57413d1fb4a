import { type Medal, medalsArea } from '@shoal/bus/medals'
import { limits } from '@shoal/bus/medals/limits'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import type { Somebody } from '../economy/index.ts'
import layout from '../layout/Form.module.css'
import { queries } from '../layout/queries.ts'
import { personProgress } from './offers.ts'

/** Takes a medal from somebody, with a reason for the log of staff. */
export default function TakeMedalModal({ user, medal }: { user: Somebody; medal: Pick<Medal, 'id' | 'name'> }) {
  const { api, openModal, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }, key) {
      await api(medalsArea).take({ body: { userId: user.id, medalId: medal.id, reason: reason.trim() }, key })
      await queries.invalidateQueries({ queryKey: ['progress', user.id] })
      toast({ type: 'success', text: `${user.displayName} does not have it any more` })
      openModal(personProgress, { user })
    },
  })
  return (
    <ModalForm form={form} action="Take it" variant="danger">
      <p className={layout.quiet}>
        {user.displayName} does not have {medal.name} any more, and does not earn it again unless staff give it back.
        The XP that came with it stays.
      </p>
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
