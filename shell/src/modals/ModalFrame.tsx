import { modalArea } from '@shoal/bus'
import { Dialog } from '@shoal/ui/Dialog'
import { Loader } from '@shoal/ui/Loader'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ModalOffer } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { type OpenModal, type OwnModalId, ownModals } from '../page/modals.ts'
import { Place } from '../places/Place.tsx'
import { ModalFooterContext } from './footer.tsx'
import styles from './ModalFrame.module.css'

const own = {
  'log-in': lazy(() => import('./own/LogIn.tsx')),
  'sign-up': lazy(() => import('./own/SignUp.tsx')),
  'confirm-email': lazy(() => import('./own/ConfirmEmail.tsx')),
  'forgot-password': lazy(() => import('./own/ForgotPassword.tsx')),
  'change-password': lazy(() => import('./own/ChangePassword.tsx')),
  'delete-account': lazy(() => import('./own/DeleteAccount.tsx')),
  settings: lazy(() => import('./own/SettingsModal.tsx')),
} satisfies Record<OwnModalId, unknown>

type Frame = Pick<ModalOffer, 'title' | 'style' | 'size'>

/** The frame around a modal, the shell's own or a remote's (MOD-1). */
export default function ModalFrame({ modal }: { modal: OpenModal }): ReactNode {
  const { bus } = usePage()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const { title, style, size }: Frame = modal.kind === 'own' ? ownModals[modal.id] : modal.offered.offer
  const { props } = modal
  const waiting = <Loader className={styles.waiting} label="Loading" messages={[]} />
  const Own = modal.kind === 'own' ? own[modal.id] : null
  const named = typeof props.title === 'string' ? props.title : title
  return (
    <Dialog
      open
      title={named}
      variant={style ?? 'plain'}
      size={size}
      hideClose={props.hideClose === true}
      className={styles.frame}
      onClose={() => bus.publish(modalArea.topics.close, {})}
      footer={
        // The buttons of a remote are in its styles' scope, which begins below the element that names it (MFE-15).
        <div className={styles.owner} data-remote={modal.kind === 'remote' ? modal.offered.entry.name : undefined}>
          <div ref={setFooter} className={styles.footer} data-surface={style === 'metal' ? 'metal' : undefined} />
        </div>
      }
    >
      {Own && (
        <ModalFooterContext value={footer}>
          <Suspense fallback={waiting}>
            <Own {...props} />
          </Suspense>
        </ModalFooterContext>
      )}
      {modal.kind === 'remote' && footer && (
        <Place offered={modal.offered} name={named} input={props} footer={footer} waiting={waiting} />
      )}
    </Dialog>
  )
}
