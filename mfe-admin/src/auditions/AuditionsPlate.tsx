import { auditionAdmin } from '@shoal/bus/auditions/offers'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import styles from './AuditionAdmin.module.css'

/** The way to the auditions' desk. */
export function AuditionsPlate() {
  const { openModal } = useShell()
  return (
    <Plate title="Auditions" level={2}>
      <div className={styles.line}>
        <p>Who wants to be on the show, and how they are rated.</p>
        <Button onClick={() => openModal(auditionAdmin)}>Audition Admin</Button>
      </div>
    </Plate>
  )
}
