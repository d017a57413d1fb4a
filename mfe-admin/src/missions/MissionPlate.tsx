import { missionManagement } from '@shoal/bus/missions/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import styles from './Mission.module.css'
import { useMission } from './useMission.ts'

/** Which mission runs, and the way to its management. */
export function MissionPlate() {
  const { openModal } = useShell()
  const { phase, problem, challenge } = useMission((state) => state)
  const said = { loading: 'Looking for a mission', failed: problem, off: problem, ready: 'No mission is running.' }[
    phase
  ]
  const running = challenge && challenge.endedAt === null
  return (
    <Plate title="Global mission" level={2}>
      <div className={styles.line}>
        <p className={styles.quiet}>{running ? challenge.mission.name : said}</p>
        <Button onClick={() => openModal(missionManagement)}>{running ? 'Manage mission' : 'Start a mission'}</Button>
      </div>
    </Plate>
  )
}
