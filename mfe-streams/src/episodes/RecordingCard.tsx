import { formatDate } from '@shoal/bus'
import type { Recording } from '@shoal/bus/episodes'

import { AddressLink, useSession, useShell } from '@shoal/remote-kit'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import card from '../layout/Card.module.css'
import { Still } from '../layout/Still.tsx'
import { needsHls } from './elsewhere.ts'
import styles from './RecordingCard.module.css'
import { recordingAddress } from './recordingAddress.ts'
import { isSeen, positionOf } from './resume.ts'
import { lengthText, numberText } from './words.ts'

/** One recording of a list: still, length, how much of it was seen, title. */
export function RecordingCard({ recording }: { recording: Recording }): ReactNode {
  const { storage } = useShell()
  const position = positionOf(recording, useSession() === null, storage.local)
  const { id, kind, title, description, duration, thumbnail, access, publishedAt, url } = recording
  const seen = isSeen(position, duration)
  const share = seen ? 1 : position === null || duration === 0 ? 0 : Math.min(1, position / duration)
  // Somebody who points at it may open it: the player's code is loaded before they click. A failure is told when it is opened.
  const prepare = () => {
    if (url !== null && needsHls(url)) import('./hlsFilm.ts').catch(() => {})
  }
  return (
    <li className={`${card.card} ${styles.recording}`} data-recording={id}>
      <AddressLink
        className={styles.link}
        address={recordingAddress[kind]}
        to={id}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <span className={card.picture}>
          <Still src={thumbnail} length={lengthText(duration)}>
            {access === 'season_pass' && (
              <span className={styles.lock} data-open={url !== null}>
                <Lock aria-hidden="true" /> Season pass
              </span>
            )}
            {share > 0 && (
              <span className={styles.seen}>
                <i style={{ width: `${share * 100}%` }} />
              </span>
            )}
          </Still>
        </span>
        <span className={styles.facts}>
          <span className={styles.number}>
            {numberText(recording)}
            {seen && <b>Watched</b>}
            {!seen && share > 0 && <b>{lengthText(duration - (position ?? 0))} left</b>}
          </span>
          <span className={styles.title}>{title}</span>
        </span>
      </AddressLink>
      <p className={styles.text}>{description}</p>
      <p className={styles.date}>
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </p>
    </li>
  )
}
