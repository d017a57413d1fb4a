import { problemText } from '@shoal/bus'
import { type GlobalChallenge, missionsArea } from '@shoal/bus/missions'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Meter } from '@shoal/ui/Meter'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Time } from '@shoal/ui/Time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import styles from './Mission.module.css'
import { MissionForm } from './MissionForm.tsx'
import { useMission } from './useMission.ts'

/** Starts a mission, or watches and stops the one on the pages [MIS-1]. */
function MissionManagementModal() {
  const { api } = useShell()
  const { phase, problem, challenge, load } = useMission((state) => state)
  const list = useQuery({ queryKey: ['missions'], queryFn: () => api(missionsArea).list() })
  if (phase === 'failed' || list.isError)
    return (
      <ErrorState
        title="The missions could not be loaded"
        onRetry={() => {
          load()
          void list.refetch()
        }}
      >
        {problem ?? problemText(list.error)}
      </ErrorState>
    )
  if (phase === 'loading' || list.isPending) return <SkeletonLines lines={5} label="Looking for the missions" />
  return (
    <div className={styles.form}>
      {challenge && <CurrentMission challenge={challenge} />}
      {(!challenge || challenge.endedAt !== null) && <MissionForm missions={list.data.missions} />}
    </div>
  )
}

function CurrentMission({ challenge }: { challenge: GlobalChallenge }) {
  const { api, toast, closeModal } = useShell()
  const [busy, setBusy] = useState(false)
  const { mission, goal, progress, endsAt, endedAt } = challenge
  const shared = mission.id !== 'spam-filter' && mission.id !== 'nuke'

  async function stop() {
    setBusy(true)
    try {
      await api(missionsArea).stop()
      toast({ type: 'success', text: endedAt === null ? 'The mission is stopped' : 'The mission is cleared away' })
      if (endedAt === null) closeModal()
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      setBusy(false)
    }
  }
  const button = (
    <Button variant={endedAt === null ? 'danger' : 'default'} busy={busy} onClick={() => void stop()}>
      {endedAt === null ? 'Stop mission' : 'Clear it away'}
    </Button>
  )

  return (
    <div className={styles.current}>
      <p className={styles.line}>
        <b>{mission.name}</b>
        {endedAt === null ? <Badge variant="live">Live</Badge> : <Badge>Over</Badge>}
      </p>
      {shared && (
        <Meter
          label={mission.unit}
          value={progress}
          max={goal}
          figures={`${progress.toLocaleString('en-US')} / ${goal.toLocaleString('en-US')}`}
        />
      )}
      <p className={styles.quiet}>
        {shared ? '' : `Each alone, ${goal.toLocaleString('en-US')} ${mission.unit}. `}
        {endedAt === null ? 'Ends at ' : 'Ended at '}
        <Time at={endedAt ?? endsAt} />
      </p>
      {endedAt === null ? (
        <ModalFooter>
          <Button variant="ghost" onClick={closeModal}>
            Close
          </Button>
          {button}
        </ModalFooter>
      ) : (
        <div>{button}</div>
      )}
    </div>
  )
}

export default withQueries(MissionManagementModal)
