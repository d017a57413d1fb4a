import { limits } from '@shoal/bus/clips/limits'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './TrimBar.module.css'
import { type Stretch, withEnd, withStart } from './trim.ts'

/** How far one press of an arrow key moves a handle, in ms; with Shift, and Page Up and Down, further. */
const STEP = 100
const LEAP = 1_000

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -LEAP,
  PageUp: LEAP,
}

export const secondsText = (ms: number): string => (ms / 1_000).toFixed(1)

export interface TrimBarProps {
  room: Stretch
  value: Stretch
  /** Where the picture is, in ms since 1970. */
  at: number
  /** Pictures of the room over that time, evenly spread: addresses of pictures, null for those that have not come. */
  strip?: readonly (string | null)[]
  disabled?: boolean
  /** `at` is the instant to look at: that of the handle that was moved. */
  onChange(value: Stretch, at: number): void
  /** Somebody pointed at a moment. */
  onShow(at: number): void
}

/** The recording with a handle at either end of the clip; by pointer and by keys. */
export function TrimBar({ room, value, at, strip = [], disabled = false, onChange, onShow }: TrimBarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  const span = room.end - room.start
  const share = (instant: number) => `${((instant - room.start) / span) * 100}%`
  const pointed = (event: PointerEvent) => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return room.start + (Math.min(Math.max(event.clientX - left, 0), width) / Math.max(width, 1)) * span
  }
  const move = (handle: 'start' | 'end', to: number) => {
    const next = (handle === 'start' ? withStart : withEnd)(room, value, to)
    if (next[handle] !== value[handle]) onChange(next, next[handle])
  }

  const handleFor = (handle: 'start' | 'end') => {
    const least = withStartOrEnd(handle, room, value, room.start)
    const most = withStartOrEnd(handle, room, value, room.end)
    const keys = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const to =
        event.key === 'Home'
          ? least
          : event.key === 'End'
            ? most
            : step && value[handle] + step * (event.shiftKey ? 10 : 1)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      move(handle, to)
    }
    return (
      <div
        role="slider"
        className={styles.handle}
        data-handle={handle}
        tabIndex={disabled ? -1 : 0}
        aria-label={handle === 'start' ? 'Start of the clip' : 'End of the clip'}
        aria-disabled={disabled || undefined}
        aria-valuemin={(least - room.start) / 1_000}
        aria-valuemax={(most - room.start) / 1_000}
        aria-valuenow={(value[handle] - room.start) / 1_000}
        aria-valuetext={`${secondsText(value[handle] - room.start)} of ${secondsText(span)} seconds`}
        style={{ left: share(value[handle]) }}
        onKeyDown={disabled ? undefined : keys}
        onPointerDown={(event) => {
          if (disabled || event.button !== 0) return
          event.stopPropagation()
          event.currentTarget.setPointerCapture?.(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture?.(event.pointerId)) move(handle, pointed(event))
        }}
      />
    )
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-disabled={disabled}
      style={{ '--from': share(value.start), '--to': share(value.end), '--at': share(at) } as CSSProperties}
      onPointerDown={(event) => !disabled && event.button === 0 && onShow(pointed(event))}
    >
      <Strip pictures={strip} />
      <i className={styles.chosen} />
      {at >= room.start && at <= room.end && <i className={styles.at} />}
      {handleFor('start')}
      {handleFor('end')}
    </div>
  )
}

/** The stills, from left to right. A still that has not come is replaced by its neighbour. */
const Strip = ({ pictures }: { pictures: readonly (string | null)[] }): ReactNode => (
  <span className={styles.strip} aria-hidden="true">
    {pictures.map((picture, place) => {
      const shown = picture ?? pictures[place - 1] ?? pictures[place + 1]
      // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place
      return <span key={place}>{shown && <img src={shown} alt="" draggable={false} />}</span>
    })}
  </span>
)

const withStartOrEnd = (handle: 'start' | 'end', room: Stretch, value: Stretch, to: number): number =>
  (handle === 'start' ? withStart : withEnd)(room, value, to)[handle]

/** Says what is allowed, and on devices with a keyboard what the keys do. */
export const TrimHint = (): ReactNode => (
  <p className={styles.hint}>
    {limits.clipMin} to {limits.clipMax} seconds.{' '}
    <span className={styles.keys}>Arrow keys move a handle by a tenth of a second, with Shift by a whole one.</span>
  </p>
)
