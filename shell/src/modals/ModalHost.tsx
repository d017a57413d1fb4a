import { later } from '@shoal/remote-kit/later'
import { Loader } from '@shoal/ui/Loader'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'
import styles from './ModalHost.module.css'

// The code of dialogs comes with the first one that is opened.
const place = { name: 'This dialog', size: 'line', className: styles.missing } as const
const ModalFrame = later(() => import(/* webpackChunkName: "frames" */ './ModalFrame.tsx'), place)
const ConfirmFrame = later(() => import(/* webpackChunkName: "frames" */ './ConfirmFrame.tsx'), place)

/** Shows the open modal and, above it, the question that is asked. */
export function ModalHost(): ReactNode {
  const { modals } = usePage()
  const { open, confirm, count } = useStore(modals)
  const waiting = <Loader variant="full" label="Opening" messages={[]} />
  return (
    <>
      {open && <ModalFrame key={count} modal={open} waiting={waiting} />}
      {confirm && <ConfirmFrame confirm={confirm} waiting={waiting} />}
    </>
  )
}
