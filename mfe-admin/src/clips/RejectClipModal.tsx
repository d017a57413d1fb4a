import { problemText } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { type SubmitEvent, useId, useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import styles from './ClipsPlate.module.css'
import { refreshQueue } from './queue.ts'

/** Keeps a clip from the public, and tells its maker why [CLP-4]. */
function RejectClipModal({ clip }: { clip: Clip }) {
  const { api, closeModal, toast } = useShell()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()

  async function reject(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const why = reason.trim()
    try {
      await api(clipsArea).decide({
        params: { id: clip.id },
        body: { status: 'rejected', from: clip.status, ...(why !== '' && { reason: why }) },
      })
      toast({ type: 'success', text: `“${clip.name}” is rejected` })
      closeModal()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
    refreshQueue()
  }

  return (
    <form id={form} className={styles.form} onSubmit={(event) => void reject(event)}>
      <p>
        <b>{clip.name}</b> of {clip.user.displayName} will be seen by nobody but its maker and staff.
      </p>
      <TextInput
        label="Reason"
        hint="Told to whoever made it, and kept in the audit log."
        value={reason}
        maxLength={200}
        counter
        error={problem ?? undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button type="submit" form={form} variant="danger" busy={busy}>
          Reject
        </Button>
      </ModalFooter>
    </form>
  )
}

export default withQueries(RejectClipModal)
