import { sessionArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import type { AuthErrorCode } from '@shoal/bus/errors'
import { useLive, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Lock, MessageCircle } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Composer } from './Composer.tsx'
import { useChat } from './chatStore.ts'
import { MessageList } from './MessageList.tsx'
import styles from './Room.module.css'
import { usePastTime } from './usePastTime.ts'

const PastMessages = lazy(() => import('./PastMessages.tsx'))

/** One room: what is said, or was said when the picture was live, and the line to say something. */
export function Room({ room, label }: { room: string; label: string }) {
  const { at, backToNow } = usePastTime(room)
  const now = <Said room={room} label={label} />
  return (
    <>
      {at === null ? (
        now
      ) : (
        <Suspense fallback={now}>
          <PastMessages room={room} at={at} onBack={backToNow} />
        </Suspense>
      )}
      <Partial />
      <Composer room={room} label={label} />
    </>
  )
}

/** OPS-2: says so while what is said on other nodes of the server does not arrive. */
function Partial() {
  const { status, partial } = useLive(sessionArea.states.connection)
  return (
    <p role="status" className={styles.partial}>
      {status === 'connected' && partial ? 'Not everything that is said arrives just now. It will be made up for.' : ''}
    </p>
  )
}

function Said({ room, label }: { room: string; label: string }) {
  const { openModal } = useShell()
  const view = useChat((state) => state.rooms[room])
  const enter = useChat((state) => state.enter)
  const nothing = !view || (view.log.shown.length === 0 && view.outgoing.length === 0)

  if (nothing) {
    if (!view || view.status === 'entering')
      return (
        <div className={styles.loading}>
          <SkeletonLines lines={9} label={`Entering ${label}`} />
        </div>
      )
    if (view.status === 'inside')
      return (
        <EmptyState className={styles.middle} title="Nobody has said anything yet" icon={<MessageCircle />}>
          What is said in {label} appears here.
        </EmptyState>
      )
    if (
      view.problem?.code === ('auth/required' satisfies AuthErrorCode) ||
      view.problem?.code === ('auth/needs-pass' satisfies AuthErrorCode)
    )
      return (
        <EmptyState
          className={styles.middle}
          title={`${label} is for season pass holders`}
          icon={<Lock />}
          action={
            view.problem.code === ('auth/required' satisfies AuthErrorCode) ? (
              <Button variant="live" onClick={() => openModal(logIn)}>
                Log in
              </Button>
            ) : (
              <Button
                variant="live"
                onClick={() => openModal(getSeasonPass, { reason: `${label} is for season pass holders.` })}
              >
                Get Season Pass
              </Button>
            )
          }
        >
          The season pass opens this room. Global is open to everyone.
        </EmptyState>
      )
    return (
      <ErrorState className={styles.middle} title={`${label} stays closed`} onRetry={() => enter(room)}>
        {view.problem?.text}
      </ErrorState>
    )
  }
  return (
    <>
      {view.status === 'refused' && (
        <ErrorBanner className={styles.banner} onRetry={() => enter(room)}>
          {view.problem?.text}
        </ErrorBanner>
      )}
      <MessageList room={room} label={label} log={view.log} outgoing={view.outgoing} />
    </>
  )
}
