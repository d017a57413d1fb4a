import type { BuildRef } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { Figure } from '@shoal/ui/Figure'
import type { ReactNode } from 'react'
import { DurationFigure, FailingFigure } from './Figures.tsx'
import styles from './Lane.module.css'

/** One of the versions that people get, and how it fares; lanes stand side by side to be compared. */
export function Lane({
  title,
  build,
  health,
  measured,
  served,
  badge,
  none,
}: {
  title: string
  build: BuildRef | null
  health: RemoteHealth | undefined
  /** Whether this environment's health is known at all. */
  measured: boolean
  /** Somebody gets it now. */
  served: boolean
  badge?: ReactNode
  /** Said where there is no build. */
  none: string
}) {
  return (
    <div className={styles.lane} data-now={served}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        {build && (
          <p className={styles.version}>
            {build.version} <small>{build.build.slice(0, 8)}</small>
          </p>
        )}
        {badge}
      </div>
      {!build && <p className={styles.none}>{none}</p>}
      {build &&
        measured &&
        (health ? (
          <dl className={styles.figures}>
            <div>
              <dt>People</dt>
              <dd>
                <Figure>{health.people}</Figure>
              </dd>
            </div>
            <div>
              <dt>Failing</dt>
              <dd>
                <FailingFigure health={health} />
              </dd>
            </div>
            <div>
              <dt>Load p95</dt>
              <dd>
                <DurationFigure ms={health.p95} />
              </dd>
            </div>
          </dl>
        ) : (
          <p className={styles.none}>Nobody had it in the last hour</p>
        ))}
    </div>
  )
}
