import { type Access, sessionArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import type { AuthErrorCode } from '@shoal/bus/errors'
import { later, useLive, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { EyeOff, Lock, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Composer } from './Composer.tsx'
import { useChat } from './chatStore.ts'
import { MessageList } from './MessageList.tsx'
import { PinPlace } from './pins/PinPlace.tsx'
import styles from './Room.module.css'
import { useReadLog } from './reading/useReader.ts'
import { usePastTime } from './usePastTime.ts'
import { useWanted } from './useWanted.ts'

const History = later(() => import('./History.tsx'), {
  name: 'What was said before',
  size: 'line',
  beside: true,
  className: styles.missing,
})
const PastMessages = later(() => import('./PastMessages.tsx'), {
  name: 'What was said then',
  size: 'line',
  beside: true,
  className: styles.missing,
})

export interface RoomProps {
  room: string
  label: string
  /** The room is not entered: the right that it would take. */
  locked?: Access | undefined
  /** Stands in the empty line to write in. */
  hint?: string
  /** Stands in the place of that line, where nothing can be written. */
  closed?: ReactNode
}

/** One room: its messages of now, or of the time when the picture was live, and the line to say something. */
export function Room({ room, label, locked, hint, closed = null }: RoomProps) {
  const { at, backToNow } = usePastTime(room)
  const history = useChat((state) => (state.history?.room === room && !locked ? state.history : null))
  const readHistory = useChat((state) => state.readHistory)
  const now = locked ? <Closed label={label} visitor={false} /> : <Said room={room} label={label} />
  return (
    <>
      {at === null && history === null && <PinPlace room={room} />}
      {history ? (
        <History {...{ room, id: history.id, led: history.led, waiting: now }} onBack={() => readHistory(room, null)} />
      ) : at === null ? (
        now
      ) : (
        <PastMessages room={room} at={at} onBack={backToNow} waiting={now} />
      )}
      <Partial />
      {!locked && (closed ?? <Composer room={room} label={label} hint={hint} />)}
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

/** Reasons of the server to keep somebody out who could get in. */
const closed: readonly string[] = [...(['auth/required', 'auth/needs-pass', 'auth/needs-xl'] satisfies AuthErrorCode[])]

function Said({ room, label }: { room: string; label: string }) {
  const view = useChat((state) => state.rooms[room])
  const enter = useChat((state) => state.enter)
  const log = useReadLog(view?.log)
  useWanted(room, view, log?.shown ?? [])
  const nothing = !view || (log?.shown.length === 0 && view.outgoing.length === 0)

  if (nothing) {
    if (!view || view.status === 'entering')
      return (
        <div className={styles.loading}>
          <SkeletonLines lines={9} label={`Entering ${label}`} />
        </div>
      )
    if (view.status === 'inside' && view.log.messages.length > 0)
      return (
        <EmptyState className={styles.middle} title="Nothing of it is shown to you" icon={<EyeOff />}>
          Your filter, or a block, hides what was said here.
        </EmptyState>
      )
    if (view.status === 'inside')
      return (
        <EmptyState className={styles.middle} title="Nobody has said anything yet" icon={<MessageCircle />}>
          What is said in {label} appears here.
        </EmptyState>
      )
    if (closed.includes(view.problem?.code ?? ''))
      return <Closed label={label} visitor={view.problem?.code === ('auth/required' satisfies AuthErrorCode)} />
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
      <MessageList room={room} label={label} log={log ?? view.log} outgoing={view.outgoing} />
    </>
  )
}

/** A room that a season pass opens; visitors log in first. */
function Closed({ label, visitor }: { label: string; visitor: boolean }) {
  const { openModal } = useShell()
  const title = label === 'Season Pass' ? 'This room is for season pass holders' : `${label} is for season pass holders`
  return (
    <EmptyState
      className={styles.middle}
      title={title}
      icon={<Lock />}
      action={
        visitor ? (
          <Button variant="live" onClick={() => openModal(logIn)}>
            Log in
          </Button>
        ) : (
          <Button variant="live" onClick={() => openModal(getSeasonPass, { reason: `${title}.` })}>
            Get Season Pass
          </Button>
        )
      }
    >
      The season pass opens this room. Global is open to everyone.
    </EmptyState>
  )
}
