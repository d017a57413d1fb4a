import { formatClock, formatDuration } from '@shoal/bus'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { LivePlayer } from './LivePlayer.ts'
import styles from './player.module.css'
import type { PlayerState } from './playerState.ts'

/** What a key on the bar moves the picture by, in seconds. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

/** A distance to live in seconds: tenths near to it, minutes far from it. */
const distanceText = (seconds: number): string =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : formatDuration(Math.round(seconds) * 1000)

/** STR-8: when the picture was live, within what can be seen again; the way to any other time, and back to live. */
export function TimeBar({
  player,
  state,
  children,
}: {
  player: LivePlayer
  state: PlayerState
  /** What others put on it. */
  children?: ReactNode
}): ReactNode {
  const { window: range, at, latency, behind, phase } = state
  /** Where the pointer is, 0 to 1. */
  const [pointed, setPointed] = useState<number | null>(null)
  const length = range ? Math.max(range.to - range.from, 0) : 0
  const share = range && at !== null && length > 0 ? Math.min(Math.max((at - range.from) / length, 0), 1) : 1
  const distance = latency === null ? null : distanceText(latency)
  const away = behind || phase === 'paused'
  const hovered = pointed !== null && range ? range.from + pointed * length : null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !range) return
    const step = steps[event.key]
    if (step !== undefined) player.seekBy(event.shiftKey ? step * 2 : step)
    else if (event.key === 'Home') player.seekTo(range.from)
    else if (event.key === 'End') player.jumpToLive()
    else return
    event.preventDefault()
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(Math.max((clientX - left) / Math.max(width, 1), 0), 1))
  }

  return (
    <>
      <span
        className={styles.bar}
        onPointerEnter={() => player.lookBack()}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
      >
        <input
          type="range"
          className={styles.seek}
          aria-label="Time"
          aria-valuetext={
            at === null ? 'Not known yet' : `${formatClock(at)} in New York, ${distance ?? 'some time'} behind live`
          }
          min={0}
          max={Math.max(Math.round(length / 1000), 1)}
          step={1}
          value={range ? (share * length) / 1000 : 1}
          disabled={!range}
          style={{ '--fill': range ? `${share * 100}%` : '0%' } as CSSProperties}
          onFocus={() => player.lookBack()}
          onKeyDown={onKeyDown}
          onChange={(event) => range && player.seekTo(range.from + event.target.valueAsNumber * 1000)}
        />
        {children}
        {hovered !== null && range && (
          <span className={styles.hover} style={{ '--at': pointed } as CSSProperties} aria-hidden="true">
            <b>{formatClock(hovered)} NY</b>
            {range.to - hovered > 1_000 && <span>−{distanceText((range.to - hovered) / 1000)}</span>}
          </span>
        )}
      </span>
      {away ? (
        <button
          type="button"
          className={styles.jump}
          aria-label={distance === null ? 'Jump to live' : `Jump to live, ${distance} behind`}
          onClick={() => player.jumpToLive()}
        >
          <ChevronsRight aria-hidden="true" />
          <span className={styles.words}>Jump to live</span>
          <span className={styles.brief}>Live</span>
          {distance !== null && <span className={styles.distance}>{distance}</span>}
        </button>
      ) : (
        <span
          className={styles.edge}
          data-live={phase === 'playing'}
          title="How long ago what you see happened in the house"
        >
          <i aria-hidden="true" />
          {distance ?? '–.– s'}
        </span>
      )}
    </>
  )
}
