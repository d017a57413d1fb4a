import { fishtoysArea, type QueuedToy } from '@shoal/bus/fishtoys'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { withQueries } from '../layout/queries.ts'
import { refreshQueue } from './queue.ts'
import styles from './ToysPlate.module.css'

/** Sends a toy back to its user, and tells them why [ITEM-3]. */
function RejectToyModal({ toy: { id, item, user, cost } }: { toy: QueuedToy }) {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      const why = reason.trim()
      try {
        await api(fishtoysArea).decide({
          params: { id },
          body: { status: 'rejected', ...(why !== '' && { reason: why }) },
        })
      } finally {
        refreshQueue()
      }
      toast({ type: 'success', text: `${item.name} went back to ${user.displayName}` })
      closeModal()
    },
  })

  return (
    <ModalForm form={form} action="Reject" variant="danger">
      <p className={styles.fate}>
        <b>{item.name}</b> goes back to {user.displayName}
        {cost > 0 && ', with what the words cost'}.
      </p>
      <TextInput
        label="Reason"
        hint="Told to whoever used it, and kept in the audit log."
        maxLength={200}
        counter
        {...form.text('reason')}
      />
    </ModalForm>
  )
}

export default withQueries(RejectToyModal)
