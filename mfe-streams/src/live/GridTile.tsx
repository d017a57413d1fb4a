import type { LiveStream } from '@shoal/bus/streams'
import { Figure } from '@shoal/ui/Figure'
import type { ReactNode } from 'react'
import { usePlayer } from '../player/index.ts'
import { posterOf } from '../streams/index.ts'
import styles from './MainMonitor.module.css'
import { useSource } from './useSource.ts'

/** STR-16: a second picture beside the main one: live, small, silent. Pressing it makes it the main one. */
export function GridTile({
  stream,
  viewers,
  onSelect,
}: {
  stream: LiveStream
  viewers: number
  onSelect(): void
}): ReactNode {
  const { ref } = usePlayer(useSource(stream), 'low', true)
  return (
    <button type="button" className={styles.tile} aria-label={`Switch to ${stream.name}`} onClick={onSelect}>
      <video ref={ref} muted playsInline poster={posterOf(stream, true) ?? undefined} data-tile={stream.id} />
      <span className={styles.caption}>
        {stream.name}
        {viewers > 0 && <Figure tone="dim">{viewers}</Figure>}
      </span>
    </button>
  )
}
