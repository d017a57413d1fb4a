import { formatDateTime } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import styles from './EveryonePlate.module.css'
import { globalNotification, seasonManagement } from './offers.ts'
import { useSeason } from './useSeason.ts'

/** Words of admins to everyone: a Global Notification, and when the season ends. */
export function EveryonePlate() {
  const { openModal } = useShell()
  const query = useSeason()
  return (
    <Plate title="To everyone" level={2}>
      <div className={styles.line}>
        <Answered
          query={query}
          waiting={<p>Looking when the season ends</p>}
          failed="The end of the season is not known"
        >
          {({ season }) => (
            <p>
              {season
                ? `Season ${season.number} ends ${formatDateTime(season.endsAt)} in New York.`
                : 'No end of the season is set.'}
            </p>
          )}
        </Answered>
        <div className={styles.buttons}>
          <Button onClick={() => openModal(seasonManagement)}>End of the season</Button>
          <Button onClick={() => openModal(globalNotification)}>Global Notification</Button>
        </div>
      </div>
    </Plate>
  )
}
