import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import Target from 'lucide-react/icons/target'
import styles from './GlobalMissionModal.module.css'
import { MissionClock } from './MissionClock.tsx'
import { MissionActions, MissionGain, MissionView } from './MissionView.tsx'
import { useMissions } from './missionsStore.ts'

/** The mission of everybody, in full. */
export default function GlobalMissionModal() {
  const { closeModal } = useShell()
  const challenge = useMissions((state) => state.challenge)
  if (!challenge)
    return (
      <EmptyState icon={<Target />} title="No mission right now">
        The crew has not started one, or has stopped it.
      </EmptyState>
    )
  return (
    <div className={styles.modal}>
      <p className={styles.head}>
        <MissionGain challenge={challenge} /> <MissionClock challenge={challenge} />
      </p>
      <MissionView challenge={challenge} />
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <MissionActions challenge={challenge} />
      </ModalFooter>
    </div>
  )
}
