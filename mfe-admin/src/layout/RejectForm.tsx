import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { Quote } from './Quote.tsx'
import styles from './RejectForm.module.css'

export interface RejectFormProps {
  /** Its words, where those that say what becomes of it do not name it. */
  quote?: string
  /** Who is told the reason, such as “whoever sent it”. */
  told: string
  /** What the toast says once it is rejected. */
  done: string
  /** Asks the server. `reason` is as the staff wrote it, without spaces around it; missing where they wrote none. */
  reject(decision: { status: 'rejected'; reason?: string }): Promise<unknown>
  /** Reads its list again, also when it could not be rejected: somebody else may have been quicker. */
  readAgain(): void
  /** What becomes of it, in words. */
  children: ReactNode
}

/**
 * The inside of a dialog that turns down what waits for staff, with a reason if they want to give one. It closes itself
 * once that is done; a refusal of the server stands in it.
 */
export function RejectForm({ quote, told, done, reject, readAgain, children }: RejectFormProps) {
  const { closeModal, toast } = useShell()
  const form = useForm({
    values: { reason: '' },
    blame: 'reason',
    async send({ reason }) {
      const why = reason.trim()
      try {
        await reject({ status: 'rejected', ...(why !== '' && { reason: why }) })
      } finally {
        readAgain()
      }
      toast({ type: 'success', text: done })
      closeModal()
    },
  })

  return (
    <ModalForm form={form} action="Reject" variant="danger">
      {quote !== undefined && <Quote>{quote}</Quote>}
      <p className={styles.fate}>{children}</p>
      <TextInput
        label="Reason"
        hint={`Told to ${told}, and kept in the audit log.`}
        maxLength={200}
        counter
        {...form.text('reason')}
      />
    </ModalForm>
  )
}
