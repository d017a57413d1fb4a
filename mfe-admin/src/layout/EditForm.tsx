import { problemText } from '@shoal/bus'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import form from './Form.module.css'

interface EditFormProps {
  /** Saves what was entered; the dialog closes after it, or tells why it could not. */
  save: () => Promise<void>
  /** What the button says. */
  action: string
  children: ReactNode
}

/** A form in a dialog of its own, with the problem that there was and its two buttons. */
export function EditForm({ save, action, children }: EditFormProps): ReactNode {
  const { closeModal } = useShell()
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await save()
      closeModal()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }
  return (
    <form id={id} className={form.form} onSubmit={submit}>
      {problem && <ErrorBanner onDismiss={() => setProblem(null)}>{problem}</ErrorBanner>}
      {children}
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button type="submit" form={id} variant="live" busy={busy}>
          {action}
        </Button>
      </ModalFooter>
    </form>
  )
}
