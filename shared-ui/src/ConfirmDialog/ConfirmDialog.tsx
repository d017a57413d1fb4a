import { type ReactNode, useState } from 'react'
import { Button } from '../Button/Button.tsx'
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx'

export type ConfirmDialogProps = Pick<DialogProps, 'open' | 'variant' | 'className'> & {
  /** The confirm action (MOD-2). If it returns a promise, the dialog is busy until that settles. Closing is up to you. */
  onConfirm: () => unknown
  onCancel: () => void
  title?: ReactNode
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  /** Coral: it can't be undone. */
  danger?: boolean
  /** What will happen. */
  children?: ReactNode
}

/** Asks "Are you sure?" before something is done (MOD-2). Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    onConfirm,
    onCancel,
    title = 'Are you sure?',
    confirmLabel = 'Confirm',
    cancelLabel = 'Cancel',
    danger = false,
    children,
    ...dialog
  } = props
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      {...dialog}
      alert
      hideClose
      title={title}
      onClose={() => !busy && onCancel()}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'live'} onClick={confirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
