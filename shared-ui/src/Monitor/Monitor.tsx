import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './Monitor.module.css'

export type MonitorProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** Names the camera, e.g. "Kitchen camera". */
  label: string
  /** Over the glass, top left: Badge live, name, watching. */
  hudStart?: ReactNode
  /** Over the glass, top right: the clock. */
  hudEnd?: ReactNode
  /** Over the whole glass: zones, a locked or offline notice. */
  overlay?: ReactNode
  /** On the metal below: Buttons, IconButtons, the seek bar. */
  controls?: ReactNode
  /** Takes the height it is given; 16:9 otherwise. */
  fill?: boolean
  /** The picture: a video or an image. */
  children?: ReactNode
}

/** A camera: brushed-metal frame, glass with a scan line, head-up display and controls. Without frame on small screens. */
export function Monitor({
  label,
  hudStart,
  hudEnd,
  overlay,
  controls,
  fill = false,
  className,
  children,
  ...rest
}: MonitorProps) {
  return (
    <section aria-label={label} {...rest} className={cx(classes.monitor, fill && classes.fill, className)}>
      <div className={classes.glass}>
        {children}
        <span className={classes.scan} aria-hidden="true" />
        {overlay && <div className={classes.overlay}>{overlay}</div>}
        {hudStart && <div className={cx(classes.hud, classes.start)}>{hudStart}</div>}
        {hudEnd && <div className={cx(classes.hud, classes.end)}>{hudEnd}</div>}
      </div>
      {controls && (
        <div className={classes.controls} data-surface="metal">
          {controls}
        </div>
      )}
    </section>
  )
}
