import { Time } from '@shoal/ui/Time'
import type { ReactNode } from 'react'
import type { Qa } from '../Qa.ts'
import own from './Measured.module.css'
import type { PhaseTimes } from './measured.ts'
import styles from './Remotes.module.css'
import { useMeasured } from './useMeasured.ts'

/** How one remote fared in this page: times by step, and what went wrong. */
export function Measured({ qa, name }: { qa: Qa; name: string }): ReactNode {
  const { total, phases, mounts, errors } = useMeasured(qa, name)
  const lines = [...phases, ...(total ? [total] : [])]
  return (
    <section className={styles.part}>
      <h3>In this page</h3>
      {lines.length === 0 ? (
        <p className={styles.small}>Nothing of it was loaded yet.</p>
      ) : (
        <table className={own.times}>
          <caption className={styles.hiddenText}>Load times of {name} in this page</caption>
          <thead>
            <tr>
              <th>Step</th>
              <th>Last</th>
              <th>Median</th>
              <th>
                <span className={styles.hiddenText}>Course</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((times) => (
              <tr key={times.phase} data-total={times === total || undefined}>
                <th scope="row">{times === total ? 'until it can mount' : times.phase}</th>
                <td>{Math.round(times.last)} ms</td>
                <td>{Math.round(times.median)} ms</td>
                <td>
                  <Course times={times} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mounts > 0 && (
        <p className={styles.small}>
          mounted <b>{mounts}</b> {mounts === 1 ? 'time' : 'times'}
        </p>
      )}
      {errors.length > 0 && (
        <ul className={own.errors} aria-label={`Errors of ${name} in this page`}>
          {errors.map((error) => (
            <li key={`${error.code} ${error.phase} ${error.version} ${error.message}`}>
              <b>{error.code}</b> {error.phase} · {error.version}
              {error.times > 1 && ` · ${error.times} times`} · <Time at={error.at} />
              <span>{error.message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const width = 72
const height = 16

/** The times of one step, oldest at the left. */
function Course({ times: { recent } }: { times: PhaseTimes }): ReactNode {
  if (recent.length < 2) return null
  const most = Math.max(...recent, 1)
  const points = recent.map(
    (ms, at) => `${(at / (recent.length - 1)) * width},${height - 1 - (ms / most) * (height - 2)}`,
  )
  return (
    <svg className={own.course} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.3" />
    </svg>
  )
}
