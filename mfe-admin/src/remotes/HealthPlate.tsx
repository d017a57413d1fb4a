import type { RemoteChannel } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { Answered } from '@shoal/remote-kit/lists'
import { Badge } from '@shoal/ui/Badge'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Figure } from '@shoal/ui/Figure'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { Activity } from 'lucide-react'
import rows from '../layout/Rows.module.css'
import { DurationFigure, FailingFigure } from './Figures.tsx'
import styles from './HealthPlate.module.css'
import type { useHealth } from './registry.ts'
import { sameBuild } from './words.ts'

/** How each version of a remote fared in the last hour, and what went wrong [MFE-13]. */
export function HealthPlate({ channel, health }: { channel: RemoteChannel; health: ReturnType<typeof useHealth> }) {
  const own = (health.data ?? []).filter(({ remote }) => remote === channel.name)
  return (
    <Plate title="Health" level={2} aside="the last hour">
      <Answered query={health} waiting={<SkeletonLines lines={3} label="Reading the health" />} failed="No health">
        {() =>
          own.length === 0 ? (
            <EmptyState title="Nobody had it" icon={<Activity />}>
              No open page has told of this remote in the last hour.
            </EmptyState>
          ) : (
            <>
              <HealthTable channel={channel} own={own} />
              <LastErrors own={own} />
            </>
          )
        }
      </Answered>
    </Plate>
  )
}

const HealthTable = ({ channel, own }: { channel: RemoteChannel; own: readonly RemoteHealth[] }) => (
  <Table caption="Health by version">
    <thead>
      <tr>
        <th scope="col">Version</th>
        {['People', 'Failing', 'Loads', 'Mounts', 'Errors', 'Median', 'p95'].map((title) => (
          <th key={title} scope="col" data-figure>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {own.map((one) => (
        <tr key={`${one.version} ${one.build}`}>
          <th scope="row" data-tight>
            <span className={styles.version}>
              <Figure>{one.version}</Figure> <Figure tone="dim">{one.build.slice(0, 8)}</Figure>
              {sameBuild(channel.stable, one) && <Badge variant="live">Stable</Badge>}
              {sameBuild(channel.candidate, one) && <Badge>Candidate</Badge>}
            </span>
          </th>
          <td data-figure>{one.people.toLocaleString('en-US')}</td>
          <td data-figure>
            <Figure>{one.failing}</Figure> <FailingFigure health={one} />
          </td>
          <td data-figure>{one.loads.toLocaleString('en-US')}</td>
          <td data-figure>{one.mounts.toLocaleString('en-US')}</td>
          <td data-figure>{one.errors.toLocaleString('en-US')}</td>
          <td data-figure>
            <DurationFigure ms={one.median} />
          </td>
          <td data-figure>
            <DurationFigure ms={one.p95} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

function LastErrors({ own }: { own: readonly RemoteHealth[] }) {
  const errors = own
    .flatMap((one) => one.lastErrors.map((error) => ({ ...error, version: one.version, build: one.build })))
    .sort((left, right) => right.at.localeCompare(left.at))
  if (errors.length === 0) return <p className={styles.well}>No page met an error.</p>
  return (
    <>
      <h3 className={styles.title}>Last errors</h3>
      <ol className={rows.rows}>
        {errors.map((error) => (
          <li key={`${error.build} ${error.phase} ${error.code} ${error.at}`} className={rows.row}>
            <div className={rows.top}>
              <code className={styles.code}>{error.code}</code>
              <span className={rows.quiet}>while in {error.phase}</span>
              <Figure>{error.version}</Figure>
              {error.times > 1 && <Figure tone="dim">{`${error.times.toLocaleString('en-US')} times`}</Figure>}
              <Time className={`${rows.push} ${rows.quiet}`} at={error.at} show="relative" />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
