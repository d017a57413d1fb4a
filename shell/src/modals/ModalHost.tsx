import { later } from '@shoal/remote-kit/later'
import { Loader } from '@shoal/ui/Loader'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'
import type { ModalState } from '../page/modals.ts'
import { MissingDialog } from './MissingDialog.tsx'

// The code of dialogs comes with the first one that is opened.
const place = { name: 'This dialog', size: 'line' } as const
const ModalFrame = later(() => import(/* webpackChunkName: "frames" */ './ModalFrame.tsx'), place)
const ConfirmFrame = later(() => import(/* webpackChunkName: "frames" */ './ConfirmFrame.tsx'), place)

/** Shows the open modal and, above it, the question that is asked. */
export function ModalHost(): ReactNode {
  const { modals } = usePage()
  const { open, confirm, count } = useStore(modals)
  const waiting = <Loader variant="full" label="Opening" messages={[]} />
  /** Stands where a dialog whose code does not come would be; `closed` is what the state changes to when it is left. */
  const missingDialog = (closed: Partial<ModalState>) => (onRetry: () => void, retrying?: boolean) => (
    <MissingDialog onRetry={onRetry} retrying={retrying} onClose={() => modals.setState(closed)} />
  )
  return (
    <>
      {open && <ModalFrame key={count} modal={open} waiting={waiting} instead={missingDialog({ open: null })} />}
      {confirm && <ConfirmFrame confirm={confirm} waiting={waiting} instead={missingDialog({ confirm: null })} />}
    </>
  )
}
