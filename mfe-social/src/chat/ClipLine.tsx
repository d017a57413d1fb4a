import { formatCountdown } from '@shoal/bus'
import type { ChatClip } from '@shoal/bus/chat'
import { clipsPanel } from '@shoal/bus/clips/offers'
import { AddressLink, panelAddress } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import styles from './ClipLine.module.css'

/** The page of a clip, in another team's panel. */
const clipPage = panelAddress<string | null>({
  panel: clipsPanel.id,
  path: '/clips',
  home: null,
  read: ([id]) => id ?? null,
  write: (id) => ({ segments: id === null ? [] : [id] }),
})

/** A clip of the room's camera that somebody kept: its still, name and length, and the way to it. */
export default function ClipLine({ clip, reachable }: { clip: ChatClip; reachable: boolean }): ReactNode {
  const { id, name, seconds, thumbnail } = clip
  return (
    <AddressLink address={clipPage} to={id} className={styles.card} tabIndex={reachable ? 0 : -1}>
      <span className={styles.still}>
        {thumbnail && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
      </span>
      <b className={styles.name}>{name}</b>
      <span className={styles.length}>{formatCountdown(Math.round(seconds) * 1_000)}</span>
    </AddressLink>
  )
}
