import type { Contestant } from '@shoal/bus/contestants'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './Portrait.module.css'

/** The picture of a contestant, or the first letter of the name on their colour. */
export function Portrait({ contestant }: { contestant: Contestant }): ReactNode {
  const { name, photo, color, status } = contestant
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.portrait} data-status={status} style={{ '--own': color } as CSSProperties}>
      {photo && failed !== photo ? (
        <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setFailed(photo)} />
      ) : (
        <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
      )}
    </span>
  )
}
