import type { LiveStream } from '@shoal/bus/streams'
import { Badge } from '@shoal/ui/Badge'
import { Figure } from '@shoal/ui/Figure'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { ToysOnPicture } from '../fishtoys/index.ts'
import { usePlayer } from '../player/index.ts'
import { posterOf } from '../streams/index.ts'
import styles from './MainMonitor.module.css'
import { useSource } from './useSource.ts'

/** STR-16: a picture of the wall beside the main one: live, small, silent. Pressing it makes it the main one. */
export function GridTile({
  stream,
  place,
  viewers,
  choices,
  onSelect,
  onChoose,
}: {
  stream: LiveStream
  /** Counted from 1, the main one; also its key. */
  place: number
  viewers: number
  /** Cameras that could be shown here instead. */
  choices: readonly LiveStream[]
  onSelect(): void
  onChoose(id: string): void
}): ReactNode {
  const { ref, state } = usePlayer(useSource(stream), 'low', true)
  return (
    <div className={styles.tile}>
      <button
        type="button"
        className={styles.switch}
        aria-label={`Switch to ${stream.name}`}
        aria-keyshortcuts={String(place)}
        onClick={onSelect}
      >
        <video ref={ref} muted playsInline poster={posterOf(stream, true) ?? undefined} data-tile={stream.id} />
      </button>
      <ToysOnPicture stream={stream} moving={state.phase === 'playing'} beside />
      <span className={styles.caption}>
        {state.phase === 'playing' && <Badge variant="live">Live</Badge>}
        {stream.name}
        {viewers > 0 && <Figure tone="dim">{viewers.toLocaleString('en-US')} watching</Figure>}
      </span>
      {choices.length > 0 && (
        <label className={styles.choose} title="Show another camera here">
          <ChevronDown aria-hidden="true" />
          <select
            aria-label={`Camera in place ${place} of the wall`}
            value={stream.id}
            onChange={(event) => onChoose(event.target.value)}
          >
            {[stream, ...choices].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
