import type { LiveStream, StreamStatusMap } from '@shoal/bus/streams'
import { Figure } from '@shoal/ui/Figure'
import Lock from 'lucide-react/icons/lock'
import { type ComponentType, type ReactNode, useId } from 'react'
import styles from './CameraStrip.module.css'
import { posterOf } from './poster.ts'
import { isPlaceholder } from './selection.ts'

/** The people in the room of a camera: as faces, with an element of that id that names them, or as names to press. */
export type PeopleOfCamera = ComponentType<{ camera: string; show: 'faces' | 'names'; id?: string }>

export type CameraState = 'live' | 'locked' | 'offline' | 'placeholder'

export function cameraState(stream: LiveStream, status: StreamStatusMap, locked: boolean): CameraState {
  if (isPlaceholder(stream)) return 'placeholder'
  if (status[stream.id] !== 'online') return 'offline'
  return locked ? 'locked' : 'live'
}

const spoken: Record<CameraState, string> = {
  live: 'live',
  locked: 'needs a season pass',
  offline: 'offline',
  placeholder: 'not there yet',
}

/** STR-2: one camera of the strip: still, name, state, viewers. */
export function CameraCard({
  stream,
  state,
  stillRound,
  viewers,
  selected,
  away,
  People,
  tabIndex,
  onSelect,
}: {
  stream: LiveStream
  state: CameraState
  /** Another number loads the still anew. */
  stillRound: number
  viewers: number
  selected: boolean
  /** Without the connection it says neither that it is live nor how many watch. */
  away: boolean
  People: PeopleOfCamera | null
  tabIndex: number
  onSelect(): void
}): ReactNode {
  const on = state === 'live' || state === 'locked'
  const poster = posterOf(stream, on)
  const live = state === 'live' && !away
  const watching = on && !away && viewers > 0
  const people = useId()
  const name = state === 'placeholder' ? 'A camera to come' : stream.name
  return (
    <button
      type="button"
      className={styles.card}
      data-state={state}
      data-camera={stream.id}
      aria-pressed={selected}
      aria-label={`${name}, ${away ? 'no connection' : spoken[state]}${watching ? `, ${viewers} watching` : ''}`}
      aria-describedby={on && !away && People ? people : undefined}
      tabIndex={tabIndex}
      onClick={onSelect}
    >
      {poster && (
        <img
          src={on && stillRound > 0 ? `${poster}?round=${stillRound}` : poster}
          alt=""
          decoding="async"
          onLoad={(event) => event.currentTarget.removeAttribute('hidden')}
          onError={(event) => event.currentTarget.setAttribute('hidden', '')}
        />
      )}
      {state === 'locked' && (
        <span className={styles.state}>
          <Lock aria-hidden="true" />
          Season pass
        </span>
      )}
      {state === 'offline' && <span className={styles.state}>Offline</span>}
      {state === 'placeholder' && <span className={styles.state}>???</span>}
      {on && !away && People && <People camera={stream.id} show="faces" id={people} />}
      <span className={styles.foot}>
        <span className={styles.name}>
          {live && <i className={styles.lamp} />}
          {stream.name}
        </span>
        {watching && <Figure tone="dim">{viewers}</Figure>}
      </span>
    </button>
  )
}
