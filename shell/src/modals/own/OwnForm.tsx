import { Form, type FormState, SubmitButton } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import type { ReactNode } from 'react'
import { ModalFooter } from '../footer.tsx'
import styles from './own.module.css'

/** A form inside one of the shell's modals: fields, other ways, and its buttons at the foot of the frame. */
export function OwnForm<V extends object>({
  form,
  action,
  variant = 'live',
  onCancel,
  ways,
  children,
}: {
  form: FormState<V>
  /** What the main button says. */
  action: string
  variant?: 'live' | 'danger'
  onCancel?: () => void
  ways?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <Form form={form} className={styles.form}>
      {children}
      {ways && <p className={styles.ways}>{ways}</p>}
      <ModalFooter>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel} disabled={form.busy}>
            Cancel
          </Button>
        )}
        <SubmitButton form={form} variant={variant}>
          {action}
        </SubmitButton>
      </ModalFooter>
    </Form>
  )
}

/** A way from one of these modals to another. */
export function Way({ onClick, children }: { onClick(): void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={styles.way} onClick={onClick}>
      {children}
    </button>
  )
}
