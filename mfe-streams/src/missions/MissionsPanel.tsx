import { isStaff } from '@shoal/bus'
import { missionManagement } from '@shoal/bus/missions/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import Target from 'lucide-react/icons/target'
import { useRef } from 'react'
import { MissionClock } from './MissionClock.tsx'
import styles from './MissionsPanel.module.css'
import { MissionActions, MissionGain, MissionView } from './MissionView.tsx'
import { useTellInView } from './missionInView.ts'
import { useMissions } from './missionsStore.ts'

/** The side panel: the mission of everybody [MIS-1]. */
export default function MissionsPanel() {
  const session = useSession()
  const { openModal } = useShell()
  const shown = useRef<HTMLDivElement>(null)
  useTellInView(shown)
  return (
    <div ref={shown} className={styles.panel}>
      <Missions />
      {session && isStaff({ flags: session.user.app_metadata, pass: session.user.pass }) && (
        <Button variant="ghost" onClick={() => openModal(missionManagement)}>
          Manage missions
        </Button>
      )}
    </div>
  )
}

function Missions() {
  const { phase, problem, challenge, load } = useMissions((state) => state)
  if (phase === 'loading') return <SkeletonLines lines={4} label="Looking for a mission" />
  if (phase === 'failed')
    return (
      <ErrorState title="The mission could not be loaded" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (!challenge)
    return (
      <EmptyState icon={<Target />} title="No mission right now" level={2}>
        A mission calls everyone at once. It shows up here and on your page when the crew starts one.
      </EmptyState>
    )
  return <MissionPlate />
}

function MissionPlate() {
  const challenge = useMissions((state) => state.challenge)
  if (!challenge) return null
  return (
    <Plate
      title="Global mission"
      level={2}
      aside={
        <>
          <MissionClock challenge={challenge} />
          <MissionGain challenge={challenge} />
        </>
      }
      footer={<MissionActions challenge={challenge} />}
    >
      <MissionView challenge={challenge} />
    </Plate>
  )
}
