import { type CallsOf, errorText, meets } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { telemetryArea } from '@shoal/bus/telemetry'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { HeartPulse, RotateCw } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLive } from '../../page/useLive.ts'
import { standingOf } from '../../session/standing.ts'
import type { Qa } from '../Qa.ts'
import styles from './Health.module.css'

type Health = Awaited<ReturnType<CallsOf<typeof telemetryArea>['health']>>['health']

/** How the builds of remotes fare with people, over the last hour; for testers and admins. */
export function HealthTab({ qa }: { qa: Qa }): ReactNode {
  const may = meets('qa', standingOf(useLive(accountsArea.states.session)))
  const [health, setHealth] = useState<Health | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const ask = useCallback(async () => {
    setAsking(true)
    try {
      setHealth((await qa.page.api(telemetryArea).health()).health)
      setProblem(null)
    } catch (error) {
      setProblem(errorText(error))
    }
    setAsking(false)
  }, [qa])
  useEffect(() => {
    if (may) void ask()
  }, [may, ask])

  if (!may)
    return (
      <EmptyState title="What pages tell is for testers and admins" icon={<HeartPulse />}>
        Sign in with the qa or the admin flag to see how each version fares with people.
      </EmptyState>
    )
  if (health === null) {
    if (problem === null)
      return <SkeletonLines className={styles.waiting} lines={4} label="Loading the health of remotes" />
    return (
      <ErrorState title="The health of remotes could not be loaded" onRetry={() => void ask()} retrying={asking}>
        {problem}
      </ErrorState>
    )
  }
  if (health.length === 0)
    return (
      <EmptyState title="No page told anything in the last hour" icon={<HeartPulse />}>
        Pages tell now and then what they loaded and what failed.
      </EmptyState>
    )
  return (
    <div className={styles.tab}>
      <p className={styles.facts}>
        Over the last hour, people of this environment
        <Button size="small" variant="ghost" icon={<RotateCw size={13} />} busy={asking} onClick={() => void ask()}>
          Ask again
        </Button>
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Table caption="Health of the remotes by version">
        <thead>
          <tr>
            <th>Remote</th>
            <th>Build</th>
            <th data-figure>People</th>
            <th data-figure>Failing</th>
            <th data-figure>Loads</th>
            <th data-figure>Mounts</th>
            <th data-figure>Errors</th>
            <th data-figure>Median</th>
            <th data-figure>95 %</th>
            <th>Last errors</th>
          </tr>
        </thead>
        <tbody>
          {health.map((one) => (
            <tr key={`${one.remote} ${one.version} ${one.build}`}>
              <th scope="row">{one.remote}</th>
              <td className={styles.build}>
                {one.version}-{one.build}
              </td>
              <td data-figure>{one.people}</td>
              <td data-figure data-bad={one.failing > 0 || undefined}>
                {one.failing}
                {one.people > 0 && ` · ${Math.round((one.failing / one.people) * 100)} %`}
              </td>
              <td data-figure>{one.loads}</td>
              <td data-figure>{one.mounts}</td>
              <td data-figure data-bad={one.errors > 0 || undefined}>
                {one.errors}
              </td>
              <td data-figure>{msText(one.median)}</td>
              <td data-figure>{msText(one.p95)}</td>
              <td className={styles.errors}>
                {one.lastErrors.slice(0, 3).map((error) => (
                  <span key={`${error.phase} ${error.code} ${error.at}`}>
                    {error.code} {error.phase} × {error.times} <Time at={error.at} show="relative" />
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const msText = (ms: number | null): string => (ms === null ? '–' : `${Math.round(ms)} ms`)
