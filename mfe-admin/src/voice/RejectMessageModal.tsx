import { type TtsMessage, voiceArea } from '@shoal/bus/voice'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import { formatTokens } from '@shoal/ui/Tokens'
import { withQueries } from '../layout/queries.ts'
import styles from './MessagesPlate.module.css'
import { refreshQueue } from './queue.ts'

/** Keeps a message from being read aloud, pays it back, and tells its sender why [TTS-1]. */
function RejectMessageModal({ message: { id, user, message, cost } }: { message: TtsMessage }) {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      const why = reason.trim()
      try {
        await api(voiceArea).decide({
          params: { id },
          body: { status: 'rejected', ...(why !== '' && { reason: why }) },
        })
      } finally {
        void refreshQueue()
      }
      toast({ type: 'success', text: `The message of ${user.displayName} is rejected` })
      closeModal()
    },
  })

  return (
    <ModalForm form={form} action="Reject" variant="danger">
      <p className={styles.words} dir="auto">
        {message}
      </p>
      <p className={styles.fate}>
        Nobody hears it, and <b>{user.displayName}</b> gets back {cost > 0 ? formatTokens(cost) : 'the TTS token'}.
      </p>
      <TextInput
        label="Reason"
        hint="Told to whoever sent it, and kept in the audit log."
        maxLength={200}
        counter
        {...form.text('reason')}
      />
    </ModalForm>
  )
}

export default withQueries(RejectMessageModal)
