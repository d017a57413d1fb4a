import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { type SubmitEvent, useId, useState } from 'react'
import styles from './RemoveMessageModal.module.css'

/** Takes a message away for everyone, with a reason for the audit log. */
export default function RemoveMessageModal({ message }: { message: ChatMessage }) {
  const { bus, closeModal } = useShell()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()

  async function remove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await bus.request(chatArea.sends.remove, {
        id: message.id,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      closeModal()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Sorry, something went wrong')
      setBusy(false)
    }
  }

  return (
    <form id={form} className={styles.form} onSubmit={remove}>
      <blockquote className={styles.message}>
        <b style={{ color: message.from.color }}>{message.from.displayName}</b> {message.text}
      </blockquote>
      <p className={styles.note}>It disappears on every page; its place stays.</p>
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
        <Button type="submit" form={form} variant="danger" busy={busy}>
          Remove
        </Button>
      </ModalFooter>
    </form>
  )
}
