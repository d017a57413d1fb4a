import { type Clip, clipsArea } from '@shoal/bus/clips'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { withQueries } from '../layout/queries.ts'
import styles from './ClipsPlate.module.css'
import { refreshQueue } from './queue.ts'

/** Keeps a clip from the public, and tells its maker why [CLP-4]. */
function RejectClipModal({ clip }: { clip: Clip }) {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      const why = reason.trim()
      try {
        await api(clipsArea).decide({
          params: { id: clip.id },
          body: { status: 'rejected', from: clip.status, ...(why !== '' && { reason: why }) },
        })
      } finally {
        refreshQueue()
      }
      toast({ type: 'success', text: `“${clip.name}” is rejected` })
      closeModal()
    },
  })

  return (
    <ModalForm form={form} action="Reject" variant="danger">
      <p className={styles.fate}>
        <b>{clip.name}</b> of {clip.user.displayName} will be seen by nobody but its maker and staff.
      </p>
      <TextInput
        label="Reason"
        hint="Told to whoever made it, and kept in the audit log."
        maxLength={200}
        counter
        {...form.text('reason')}
      />
    </ModalForm>
  )
}

export default withQueries(RejectClipModal)
