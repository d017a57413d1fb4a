import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { useShell, WrittenName } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import styles from './RemoveMessageModal.module.css'

/** Takes a message away for everyone, with a reason for the audit log. */
export default function RemoveMessageModal({ message }: { message: ChatMessage }) {
  const { bus, closeModal } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      const why = reason.trim()
      await bus.request(chatArea.sends.remove, { id: message.id, ...(why !== '' && { reason: why }) })
      closeModal()
    },
  })

  return (
    <ModalForm form={form} action="Remove" variant="danger">
      <blockquote className={styles.message}>
        <WrittenName user={message.from} /> {message.text}
      </blockquote>
      <p className={styles.note}>It disappears on every page; its place stays.</p>
      <TextInput label="Reason" hint="Kept in the audit log" maxLength={280} counter {...form.text('reason')} />
    </ModalForm>
  )
}
