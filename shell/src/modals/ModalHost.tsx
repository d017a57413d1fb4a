import { Loader } from '@shoal/ui/Loader'
import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { later } from '../loading/untilItComes.ts'
import { usePage } from '../page/context.ts'

// The code of dialogs comes with the first one that is opened.
const ModalFrame = later(() => import(/* webpackChunkName: "frames" */ './ModalFrame.tsx'))
const ConfirmFrame = later(() => import(/* webpackChunkName: "frames" */ './ConfirmFrame.tsx'))

/** Shows the open modal and, above it, the question that is asked. */
export function ModalHost(): ReactNode {
  const { modals } = usePage()
  const { open, confirm, count } = useStore(modals)
  return (
    <Suspense fallback={<Loader variant="full" label="Opening" messages={[]} />}>
      {open && <ModalFrame key={count} modal={open} />}
      {confirm && <ConfirmFrame confirm={confirm} />}
    </Suspense>
  )
}
