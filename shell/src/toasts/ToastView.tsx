import { modalArea } from '@shoal/bus'
import { ToastStack } from '@shoal/ui/ToastStack'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../layout/Icon.tsx'
import { usePage } from '../page/context.ts'
import { wordsOf } from '../page/toasts.ts'
import { useLive } from '../page/useLive.ts'
import styles from './ToastView.module.css'

/** The toasts of the page; while somebody points at them or has the focus in them, none goes away. */
export default function ToastView(): ReactNode {
  const { toasts } = usePage()
  const shown = useStore(toasts.store, (state) => state.toasts)
  const beside = useLive(modalArea.states['dialog-open'])
  const hold = () => toasts.hold(true)
  const release = () => toasts.hold(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether somebody is busy with the toasts inside
    <div
      className={styles.toasts}
      data-beside={beside}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <ToastStack
        toasts={shown.map(({ icon, text, times, ...toast }) => ({
          ...toast,
          text: wordsOf({ text, times }),
          icon: icon && <Icon drawing={icon} />,
        }))}
        onClose={(id) => toasts.close(id)}
      />
    </div>
  )
}
