import type { RemoteChannel } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { AddressLink } from '@shoal/remote-kit'
import { ChannelBadges } from './ChannelBadges.tsx'
import { Lanes } from './Lanes.tsx'
import styles from './RemoteCard.module.css'
import { registryAddress } from './registryAddress.ts'
import { titleOf, whatPeopleGet } from './words.ts'

/** One remote in the overview [MFE-6]. */
export function RemoteCard({
  channel,
  health,
  measured,
}: {
  channel: RemoteChannel
  health: readonly RemoteHealth[] | undefined
  measured: boolean
}) {
  const { name, flagged } = channel
  return (
    <li className={styles.card} data-flagged={flagged ? true : undefined}>
      <div className={styles.head}>
        <h2>
          <AddressLink className={styles.name} address={registryAddress} to={{ view: 'remote', name }}>
            {titleOf(name)}
          </AddressLink>
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
