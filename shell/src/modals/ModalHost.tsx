import { later } from '@shoal/remote-kit/later'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'
import type { ModalState } from '../page/modals.ts'
import { DialogToCome } from './DialogToCome.tsx'

// The code of dialogs comes with the first one that is opened, or ahead of it.
const place = { name: 'This dialog' }
export const ModalFrame = later(() => import(/* webpackChunkName: "frames" */ './ModalFrame.tsx'), place)
const ConfirmFrame = later(() => import(/* webpackChunkName: "frames" */ './ConfirmFrame.tsx'), place)

/** Shows the open modal and, above it, the question that is asked. */
export function ModalHost(): ReactNode {
  const { modals } = usePage()
  const { open, confirm, count } = useStore(modals)
  /** What stands where a dialog would be until its code is here; `closed` is what the state changes to when it is left. */
  const toCome = (closed: Partial<ModalState>) => {
    const show = (onRetry?: () => void, retrying?: boolean) => (
      <DialogToCome onRetry={onRetry} retrying={retrying} onClose={() => modals.setState(closed)} />
    )
    return { waiting: show(), instead: show }
  }
  return (
    <>
      {open && <ModalFrame key={count} modal={open} {...toCome({ open: null })} />}
      {confirm && <ConfirmFrame confirm={confirm} {...toCome({ confirm: null })} />}
    </>
  )
}
