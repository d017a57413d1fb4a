import { formatCountdown } from '@shoal/bus'
import type { Clip } from '@shoal/bus/clips'

import { AddressLink, UserName } from '@shoal/remote-kit'
import { Time } from '@shoal/ui/Time'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import card from '../layout/Card.module.css'
import { Still } from '../layout/Still.tsx'
import styles from './ClipCard.module.css'
import { clipsAddress } from './clipsAddress.ts'
import { LikeButton } from './LikeButton.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** Length as `0:12`. */
export const lengthText = (seconds: number): string => formatCountdown(Math.round(seconds) * 1_000)

/** One clip of a list: still, length, name, maker, likes. */
export function ClipCard({ clip }: { clip: Clip }): ReactNode {
  const { name, user, room, createdAt, duration, thumbnail, access } = clip
  return (
    <li className={card.card} data-clip={clip.id}>
      <AddressLink
        address={clipsAddress}
        to={{ view: 'clip', id: clip.id }}
        className={card.picture}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Still src={thumbnail} length={lengthText(duration)}>
          <span className={styles.marks}>
            {access === 'season_pass' && <Lock className={styles.lock} />}
            <StatusBadge clip={clip} />
          </span>
        </Still>
      </AddressLink>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <AddressLink address={clipsAddress} to={{ view: 'clip', id: clip.id }}>
            {name}
          </AddressLink>
        </h3>
        <p className={styles.by}>
          <UserName user={user} />
          <span className={styles.where}>
            {room} · <Time at={createdAt} show="relative" />
          </span>
        </p>
        <LikeButton clip={clip} />
      </div>
    </li>
  )
}

/** Where cards will be. */
export function CardSkeletons({ count = 8 }: { count?: number }): ReactNode {
  return (
    <ul className={`${card.grid} ${styles.grid}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={index} className={card.card} data-waiting="true">
          <i className={card.picture} />
          <div className={styles.facts}>
            <i className={styles.line} />
            <i className={styles.line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export const ClipGrid = ({ clips, label }: { clips: Clip[]; label: string }): ReactNode => (
  <ul className={`${card.grid} ${styles.grid}`} aria-label={label}>
    {clips.map((clip) => (
      <ClipCard key={clip.id} clip={clip} />
    ))}
  </ul>
)
