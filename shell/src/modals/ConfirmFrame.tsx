import { type ConfirmRequest, errorText } from '@shoal/bus'
import { ConfirmDialog } from '@shoal/ui/ConfirmDialog'
import type { ReactNode } from 'react'
import { usePage } from '../page/context.ts'

/** Are you sure? The dialog stays while the action is under way; a failed one is told as a toast (MOD-2). */
export default function ConfirmFrame({ confirm }: { confirm: ConfirmRequest }): ReactNode {
  const { modals, toasts } = usePage()
  const close = () => modals.setState({ confirm: null })
  const act = async () => {
    try {
      await confirm.onConfirm()
    } catch (error) {
      toasts.show({ type: 'error', text: errorText(error) })
    }
    close()
  }
  return (
    <ConfirmDialog
      open
      title={confirm.title}
      confirmLabel={confirm.confirmLabel}
      danger={confirm.danger}
      onConfirm={act}
      onCancel={close}
    >
      {confirm.text}
    </ConfirmDialog>
  )
}
