import type { ComponentProps, CSSProperties } from 'react'
import { cx } from '../cx.ts'
import classes from './Slider.module.css'

export type SliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'min' | 'max' | 'onChange' | 'aria-label'
> & {
  /** Name for screen readers; leave it out where a `<label>` names it. */
  label?: string
  value: number
  /** 0 by default. */
  min?: number
  max: number
  /** How far something is there already, as a film is loaded, in the slider's own unit. */
  loaded?: number
  onValueChange(value: number): void
}

/** One of many values, by pointer, touch and keys: a groove, filled with light up to a bright mark. */
export function Slider({
  label,
  value,
  min = 0,
  max,
  loaded = min,
  onValueChange,
  className,
  style,
  ...rest
}: SliderProps) {
  const share = (of: number) => `${max > min ? (Math.min(Math.max(of - min, 0), max - min) / (max - min)) * 100 : 0}%`
  return (
    <input
      {...rest}
      type="range"
      className={cx(classes.slider, className)}
      style={{ '--fill': share(value), '--loaded': share(loaded), ...style } as CSSProperties}
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onValueChange(event.target.valueAsNumber)}
    />
  )
}
