import type { Clip } from '@shoal/bus'
import { formatCountdown } from '@shoal/bus'
import { UserName } from '@shoal/remote-kit'
import { Time } from '@shoal/ui/Time'
import Film from 'lucide-react/icons/film'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import styles from './ClipCard.module.css'
import { LikeButton } from './LikeButton.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** Length as `0:12`. */
export const lengthText = (seconds: number): string => formatCountdown(Math.round(seconds) * 1_000)

/** One clip of a list: still, length, name, by whom, likes. */
export function ClipCard({ clip }: { clip: Clip }): ReactNode {
  const { name, user, room, createdAt, duration, thumbnail, access } = clip
  return (
    <li className={styles.card} data-clip={clip.id}>
      <PlaceLink to={{ view: 'clip', id: clip.id }} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {thumbnail ? (
          <img src={thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Film className={styles.blank} aria-hidden="true" />
        )}
        <span className={styles.marks}>
          {access === 'season_pass' && <Lock className={styles.lock} />}
          <StatusBadge clip={clip} />
        </span>
        <span className={styles.length}>{lengthText(duration)}</span>
      </PlaceLink>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <PlaceLink to={{ view: 'clip', id: clip.id }}>{name}</PlaceLink>
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
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={index} className={styles.card} data-waiting="true">
          <i className={styles.picture} />
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
  <ul className={styles.grid} aria-label={label}>
    {clips.map((clip) => (
      <ClipCard key={clip.id} clip={clip} />
    ))}
  </ul>
)
