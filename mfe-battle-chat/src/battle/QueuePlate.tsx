import { sessionArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { useLive, useRemaining, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { useEffect, useState } from 'react'
import { OwnCamera, useCameraShown } from '../call/index.ts'
import { useBattle } from './battleStore.ts'
import { PracticeBesideRing } from './PracticeLink.tsx'
import styles from './QueuePlate.module.css'
import { standing } from './standing.ts'

/** The queue, the person's place in it, and the way in and out [BAT-1, BAT-2]. */
export function QueuePlate() {
  const session = useSession()
  const phase = useBattle((state) => state.phase)
  const length = useBattle((state) => state.queue.queueLength)
  // Here and not where the camera is, which goes away for a moment when the ring is looked at anew.
  useCameraShown()
  return (
    <Plate
      title="Queue"
      level={2}
      aside={
        phase === 'ready' && (
          <span>
            <Figure>{length}</Figure> waiting
          </span>
        )
      }
    >
      {session === null ? (
        <Visitor />
      ) : phase === 'loading' ? (
        <SkeletonLines lines={3} label="Looking for your place" />
      ) : (
        <OwnPlace userId={session.user.id} />
      )}
      <div className={styles.practice}>
        <PracticeBesideRing />
      </div>
    </Plate>
  )
}

function Visitor() {
  const { openModal } = useShell()
  return (
    <div className={styles.place}>
      <p className={styles.title}>Battle other viewers</p>
      <p className={styles.next}>
        Two who wait meet in the ring and everybody votes. The one with more votes stays, the other makes room.
      </p>
      <Button variant="live" wide onClick={() => openModal(logIn)}>
        Log in to battle
      </Button>
    </div>
  )
}

/** A little later than by this clock, so that the server agrees. */
const slack = 1_000

/** Asks where one stands once the time of a kick is over [BAT-9]. */
function useEndOfKick(over: boolean): void {
  const sync = useBattle((state) => state.sync)
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => void sync(), slack)
    return () => clearTimeout(timer)
  }, [over, sync])
}

function OwnPlace({ userId }: { userId: string }) {
  const connected = useLive(sessionArea.states.connection).status === 'connected'
  const status = useBattle((state) => state.status)
  const queue = useBattle((state) => state.queue)
  const battle = useBattle((state) => state.battle)
  const own = useBattle((state) => state.stats[userId])
  const returnBy = useBattle((state) => state.returnBy)
  const queueUp = useBattle((state) => state.queueUp)
  const [busy, setBusy] = useState(false)
  const kick = useBattle((state) => state.kick)
  const clockOffset = useBattle((state) => state.clockOffset)
  const until = kick ? Date.parse(kick.until) - clockOffset : returnBy
  const left = useRemaining(until ?? 0)
  useEndOfKick(status === 'kicked' && kick !== null && left === 0)
  const opponent = battle && (battle.userOne.id === userId ? battle.userTwo : battle.userOne)
  const { title, next, can } = standing(status, queue, opponent?.displayName ?? null, until === null ? null : left)

  const change = async () => {
    setBusy(true)
    await queueUp(can === 'join')
    setBusy(false)
  }

  return (
    <div className={styles.place}>
      <p className={styles.title} data-status={status} role="status">
        {title}
      </p>
      <p className={styles.next}>{next}</p>
      {status === 'kicked' && kick?.reason && <p className={styles.reason}>{kick.reason}</p>}
      {can && (
        <Button
          variant={can === 'join' ? 'live' : 'ghost'}
          wide
          busy={busy}
          disabled={!connected}
          onClick={() => void change()}
        >
          {can === 'join' ? 'Join queue' : 'Leave queue'}
        </Button>
      )}
      {!connected && status !== 'connecting' && (
        <p className={styles.hint}>Not connected right now. The queue opens again with the connection.</p>
      )}
      {own && own.wins + own.losses > 0 && (
        <p className={styles.hint}>
          Your battles:{' '}
          <Figure>
            {own.wins} won, {own.losses} lost
          </Figure>
        </p>
      )}
      {status !== 'kicked' && <OwnCamera live={status === 'battling' || status === 'connecting'} />}
    </div>
  )
}
