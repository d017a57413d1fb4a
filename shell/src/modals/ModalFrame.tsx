import { type Modal, modalArea, type PropsIn, type Schema } from '@shoal/bus'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  logIn,
  secondFactor,
  signUp,
} from '@shoal/bus/accounts/offers'
import { misfitOf } from '@shoal/bus/dsl/misfit'
import { settings } from '@shoal/bus/page/offers'
import { type Later, later } from '@shoal/remote-kit/later'
import { Dialog } from '@shoal/ui/Dialog'
import { Loader } from '@shoal/ui/Loader'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wrongProps } from '../loading/RemoteError.ts'
import type { ModalOffer } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import type { OpenModal, OwnModalId } from '../page/modals.ts'
import { Place } from '../places/Place.tsx'
import { ModalFooterContext } from './footer.tsx'
import { ModalLeavingContext, type Question } from './leaving.ts'
import styles from './ModalFrame.module.css'

type Frame = Pick<ModalOffer, 'title' | 'style' | 'size'>

interface Brought extends Frame {
  shape: Schema | undefined
  Inside: Later<Record<string, unknown>>
}
/** One of the shell's own modals: its frame, and its inside, which is held to its declaration. */
function bring<S extends Schema | undefined>(
  { props }: Modal<S>,
  frame: Frame,
  inside: (place: { name: string }) => Later<PropsIn<S>>,
): Brought {
  return { ...frame, shape: props, Inside: inside({ name: frame.title }) as unknown as Brought['Inside'] }
}
// People go from one of these to the next: they come together, and the shell lists fewer files in its first load.
const own: Record<OwnModalId, Brought> = {
  'log-in': bring(logIn, { title: 'Log in', style: 'metal' }, (place) =>
    later(() => import(/* webpackChunkName: "entering" */ './own/LogIn.tsx'), place),
  ),
  'sign-up': bring(signUp, { title: 'Sign up', style: 'metal' }, (place) =>
    later(() => import(/* webpackChunkName: "entering" */ './own/SignUp.tsx'), place),
  ),
  'confirm-email': bring(confirmEmail, { title: 'Confirm your e-mail', style: 'metal' }, (place) =>
    later(() => import(/* webpackChunkName: "entering" */ './own/ConfirmEmail.tsx'), place),
  ),
  'forgot-password': bring(forgotPassword, { title: 'Forgot password' }, (place) =>
    later(() => import(/* webpackChunkName: "entering" */ './own/ForgotPassword.tsx'), place),
  ),
  'change-password': bring(changePassword, { title: 'Change password' }, (place) =>
    later(() => import(/* webpackChunkName: "account" */ './own/ChangePassword.tsx'), place),
  ),
  'second-factor': bring(secondFactor, { title: 'Second factor' }, (place) =>
    later(() => import(/* webpackChunkName: "account" */ './own/SecondFactorModal.tsx'), place),
  ),
  'delete-account': bring(deleteAccount, { title: 'Delete account' }, (place) =>
    later(() => import(/* webpackChunkName: "account" */ './own/DeleteAccount.tsx'), place),
  ),
  settings: bring(settings, { title: 'Settings' }, (place) => later(() => import('./own/SettingsModal.tsx'), place)),
}

/** The frame around a modal, the shell's own or a remote's (MOD-1). */
export default function ModalFrame({ modal }: { modal: OpenModal }): ReactNode {
  const { bus, modals, toasts, measures } = usePage()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const question = useRef<Question | null>(null)
  const { title, style, size }: Frame = modal.kind === 'own' ? own[modal.id] : modal.offered.offer
  const { props } = modal
  const waiting = <Loader className={styles.waiting} label="Loading" messages={[]} />
  const Own = modal.kind === 'own' ? own[modal.id] : null
  const named = typeof props.title === 'string' ? props.title : title
  const misfit = Own && misfitOf(Own.shape, props)
  const giveUp = () => {
    modals.setState({ open: null })
    toasts.show({
      type: 'error',
      text: `${named} can’t be opened: what asked for it said something it does not understand.`,
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a modal is opened once
  useEffect(() => {
    if (!misfit) return
    measures.error(wrongProps(modal.by, `modal ${(modal as { id: OwnModalId }).id} was given wrong props: ${misfit}`))
    giveUp()
  }, [misfit])
  if (misfit) return null
  const close = () => bus.publish(modalArea.topics.close, {})
  const leave = () =>
    question.current ? bus.publish(modalArea.topics.confirm, { ...question.current, onConfirm: close }) : close()
  return (
    <Dialog
      open
      title={named}
      variant={style ?? 'plain'}
      size={size}
      hideClose={props.hideClose === true}
      className={styles.frame}
      onClose={leave}
      footer={
        // The buttons of a remote are in its styles' scope, which begins below the element that names it (MFE-15).
        <div className={styles.owner} data-remote={modal.kind === 'remote' ? modal.offered.entry.name : undefined}>
          <div ref={setFooter} className={styles.footer} data-surface={style === 'metal' ? 'metal' : undefined} />
        </div>
      }
    >
      {Own && (
        <ModalFooterContext value={footer}>
          <ModalLeavingContext value={question}>
            <Own.Inside {...props} waiting={waiting} />
          </ModalLeavingContext>
        </ModalFooterContext>
      )}
      {modal.kind === 'remote' && footer && (
        <Place
          offered={modal.offered}
          name={named}
          input={props}
          by={modal.by}
          footer={footer}
          waiting={waiting}
          onFailure={({ code }) => code === 'remote/wrong-props' && giveUp()}
        />
      )}
    </Dialog>
  )
}
