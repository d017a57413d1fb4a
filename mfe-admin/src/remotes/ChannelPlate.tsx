import type { RemoteChannel } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { Plate } from '@shoal/ui/Plate'
import { Time } from '@shoal/ui/Time'
import form from '../layout/Form.module.css'
import { ChannelBadges } from './ChannelBadges.tsx'
import styles from './ChannelPlate.module.css'
import { Lanes } from './Lanes.tsx'
import { RollbackForm } from './RollbackForm.tsx'
import { whatPeopleGet } from './words.ts'

/** The version of a remote that people get, how it fares, and the way back. */
export function ChannelPlate({
  channel,
  health,
  measured,
}: {
  channel: RemoteChannel
  health: readonly RemoteHealth[] | undefined
  measured: boolean
}) {
  const { flagged } = channel
  return (
    <Plate title="What people get" level={2} aside={<ChannelBadges channel={channel} />}>
      <p className={styles.gets}>{whatPeopleGet(channel)}</p>
      <Lanes className={styles.lanes} channel={channel} health={health} measured={measured} />
      {flagged && (
        <div className={styles.flagged}>
          <p className={form.warning}>
            {flagged.reason} (<Time at={flagged.at} show="date-time" />)
          </p>
        </div>
      )}
      <RollbackForm className={styles.rollback} channel={channel} />
    </Plate>
  )
}
