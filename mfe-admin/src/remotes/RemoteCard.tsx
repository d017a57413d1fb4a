import type { RemoteChannel } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { ChannelBadges } from './ChannelBadges.tsx'
import { Lanes } from './Lanes.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import type { Place } from './place.ts'
import styles from './RemoteCard.module.css'
import { titleOf, whatPeopleGet } from './words.ts'

/** One remote in the overview [MFE-6]. */
export function RemoteCard({
  channel,
  health,
  measured,
  go,
}: {
  channel: RemoteChannel
  health: readonly RemoteHealth[] | undefined
  measured: boolean
  go: (place: Place) => void
}) {
  const { name, flagged } = channel
  return (
    <li className={styles.card} data-flagged={flagged ? true : undefined}>
      <div className={styles.head}>
        <h2>
          <PlaceLink className={styles.name} to={{ view: 'remote', name }} go={go}>
            {titleOf(name)}
          </PlaceLink>
        </h2>
        <p className={styles.gets}>{whatPeopleGet(channel)}</p>
        <div className={styles.badges}>
          <ChannelBadges channel={channel} />
        </div>
      </div>
      {flagged && <p className={styles.reason}>{flagged.reason}</p>}
      <Lanes className={styles.lanes} channel={channel} health={health} measured={measured} />
    </li>
  )
}
