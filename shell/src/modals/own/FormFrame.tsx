import { errorText } from '@shoal/bus'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ModalFooter } from '../footer.tsx'
import styles from './own.module.css'

/** Runs what a form sends, and keeps what became of it. */
export function useSending(): {
  busy: boolean
  problem: string | null
  send(work: () => Promise<void>, textOf?: (error: unknown) => string): Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    busy,
    problem,
    async send(work, textOf = errorText) {
      setBusy(true)
      setProblem(null)
      try {
        await work()
      } catch (error) {
        setProblem(textOf(error))
      } finally {
        setBusy(false)
      }
    },
  }
}

/** A form inside a modal: what went wrong on top, fields, other ways, and its buttons at the foot of the frame. */
export function FormFrame({
  problem,
  busy,
  action,
  variant = 'live',
  disabled = false,
  onSubmit,
  onCancel,
  ways,
  children,
}: {
  problem: string | null
  busy: boolean
  /** What the main button says. */
  action: string
  variant?: 'live' | 'danger'
  disabled?: boolean
  onSubmit(event: FormEvent): unknown
  onCancel?: () => void
  ways?: ReactNode
  children: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
      {problem !== null && <ErrorBanner>{problem}</ErrorBanner>}
      {children}
      {ways && <p className={styles.ways}>{ways}</p>}
      <ModalFooter>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        )}
        <Button type="submit" form={id} variant={variant} busy={busy} disabled={disabled}>
          {action}
        </Button>
      </ModalFooter>
    </form>
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
