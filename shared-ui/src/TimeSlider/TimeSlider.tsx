import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { timeSteps } from '../playerKeys/playerKeys.tsx'
import { Slider } from '../Slider/Slider.tsx'
import classes from './TimeSlider.module.css'

export interface TimeSliderProps {
  /** Where the picture is and how long it all is, in seconds. */
  value: number
  length: number
  /** Up to where it is loaded, in seconds. */
  loaded?: number
  /** The value in words, for screen readers. */
  valueText: string
  disabled?: boolean
  onSeek(seconds: number): void
  /** A key asks for so many seconds further or back. */
  onStep(seconds: number): void
  /** The End key; to the end, unless that is something else. */
  onEnd?(): void
  /** Somebody is about to use it. */
  onLook?(): void
  /** Shown above a place that somebody points at, or where a key has just led. */
  preview(seconds: number): ReactNode
  className?: string | undefined
  /** Marks that lie on it. */
  children?: ReactNode
}

/** So long after a key it is shown where it led, in ms. */
const SHOWN_FOR = 1_500

/** The time of a player, as wide as it can be: by pointer, touch and keys, with a look at what is there. */
export function TimeSlider(props: TimeSliderProps) {
  const { value, length, loaded, valueText, disabled = false, onSeek, onStep, onEnd, onLook, preview } = props
  /** Where the pointer is, 0 to 1. */
  const [pointed, setPointed] = useState<number | null>(null)
  /** When a key moved the picture last, by the page's clock; null while that is over. */
  const [keyed, setKeyed] = useState<number | null>(null)
  useEffect(() => {
    if (keyed === null) return
    const timer = setTimeout(() => setKeyed(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [keyed])
  const looked = disabled ? null : keyed === null ? pointed : length > 0 ? value / length : null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || disabled) return
    const step = timeSteps[event.key]
    if (step !== undefined) onStep(event.shiftKey ? step * 2 : step)
    else if (event.key === 'Home') onSeek(0)
    else if (event.key === 'End') (onEnd ?? (() => onSeek(length)))()
    else return
    setKeyed(performance.now())
    event.preventDefault()
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setKeyed(null)
    setPointed(Math.min(Math.max((clientX - left) / Math.max(width, 1), 0), 1))
  }

  return (
    <span
      className={cx(classes.bar, props.className)}
      onPointerEnter={onLook}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <Slider
        label="Time"
        aria-valuetext={valueText}
        max={Math.max(length, 1)}
        step="any"
        value={disabled ? Math.max(length, 1) : value}
        {...(loaded !== undefined && { loaded })}
        disabled={disabled}
        {...(disabled && { style: { '--fill': '0%' } as CSSProperties })}
        onFocus={onLook}
        onKeyDown={onKeyDown}
        onValueChange={onSeek}
      />
      {props.children}
      {looked !== null && (
        <span className={classes.hover} style={{ '--at': looked } as CSSProperties} aria-hidden="true">
          {preview(looked * length)}
        </span>
      )}
    </span>
  )
}
