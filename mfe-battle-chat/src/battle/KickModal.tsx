import { battleArea } from '@shoal/bus/battle'
import { limits } from '@shoal/bus/battle/limits'
import type { Person } from '@shoal/bus/common'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'

/** Sends somebody out of queue or battle for ten minutes, with a reason that they read [BAT-9]. */
export default function KickModal({ user }: { user: Person }) {
  const { bus, closeModal, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      await bus.request(battleArea.sends.kick, { userId: user.id, reason: reason.trim() })
      toast({ type: 'success', text: `Kicked ${user.displayName} for 10 minutes` })
      closeModal()
    },
  })
  return (
    <ModalForm
      form={form}
      action={`Kick ${user.displayName}`}
      variant="danger"
      disabled={form.values.reason.trim() === ''}
    >
      <p>
        {user.displayName} leaves the queue and cannot join it again for 10 minutes. A battle they are in ends at once,
        and is lost.
      </p>
      <TextInput
        label="Reason"
        hint="They read it, and it is kept in the audit log"
        required
        maxLength={limits.battleKickReasonMax}
        counter
        {...form.text('reason')}
      />
    </ModalForm>
  )
}
