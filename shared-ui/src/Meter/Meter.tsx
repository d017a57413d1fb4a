import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import classes from './Meter.module.css'

export type MeterProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: string
  value: number
  max: number
  hideLabel?: boolean
  /** `gold` for ₣ only. */
  tone?: 'live' | 'kelp' | 'coral' | 'gold'
  /** At the right, e.g. "2,412 / 2,994"; also what screen readers hear if it is text. */
  figures?: ReactNode
  /** A thinner bar. */
  thin?: boolean
}

/** How much of something there is. */
export function Meter({
  label,
  value,
  max,
  hideLabel = false,
  tone = 'live',
  figures,
  thin = false,
  className,
  ...rest
}: MeterProps) {
  const id = useId()
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0
  return (
    <div {...rest} className={cx(classes.meter, classes[tone], className)}>
      {(!hideLabel || figures) && (
        <div className={classes.top}>
          {!hideLabel && <span id={id}>{label}</span>}
          {figures && <span className={classes.figures}>{figures}</span>}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn the same in every browser */}
      <div
        role="meter"
        className={cx(classes.track, thin && classes.thin)}
        aria-label={hideLabel ? label : undefined}
        aria-labelledby={hideLabel ? undefined : id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.max(0, Math.min(max, value))}
        aria-valuetext={typeof figures === 'string' ? figures : undefined}
      >
        <i className={classes.fill} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
