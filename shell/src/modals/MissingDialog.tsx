import { Missing } from '@shoal/ui/Missing'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './MissingDialog.module.css'

/** Stands where a dialog would open whose code does not come: it can be asked for again, and left. */
export function MissingDialog(props: { onRetry(): void; retrying: boolean | undefined; onClose(): void }): ReactNode {
  const { onRetry, retrying, onClose } = props
  const box = useRef<HTMLDivElement>(null)
  // As with the dialog itself, the focus goes in, and back to where it was: to what opened it, or on into the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.focus()
    return () => before?.focus()
  }, [])
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label="This dialog is missing"
      tabIndex={-1}
      className={styles.missing}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Missing name="This dialog" size="line" onRetry={onRetry} retrying={retrying}>
        It could not be fetched from the server.
      </Missing>
      <button type="button" className={styles.close} onClick={onClose}>
        Not now
      </button>
    </div>
  )
}
