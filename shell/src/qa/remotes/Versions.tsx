import type { OverrideAnswer } from '@shoal/bus/remotes'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import type { ReactNode } from 'react'
import type { Resolution } from '../Qa.ts'
import { buildName, bytesText, isSameBuild } from './changes.ts'
import styles from './Remotes.module.css'

/** The versions in the registry, newest first. Choosing one pins it in this browser. */
export function Versions({
  resolution: { name, versions, served, stable, candidate, percentage },
  override,
  busy,
  onUse,
}: {
  resolution: Resolution
  override: OverrideAnswer | undefined
  busy: boolean
  onUse(build: string): void
}): ReactNode {
  if (versions.length === 0)
    return <EmptyState title="No version is listed">It can only come from a development server.</EmptyState>
  return (
    <Table caption={`Versions of ${name}, newest first`}>
      <thead>
        <tr>
          <th>Version</th>
          <th>Shipped</th>
          <th data-figure>Size</th>
          <th>
            <span className={styles.hiddenText}>Choose</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => {
          const build = buildName(version)
          const chosen = override?.use === build && override.refused === undefined
          return (
            <tr key={build} aria-selected={isSameBuild(version, served)}>
              <td>
                <span className={styles.version}>
                  {build}
                  {isSameBuild(version, stable) && <Badge>stable</Badge>}
                  {isSameBuild(version, candidate) && <Badge>candidate {percentage} %</Badge>}
                  {isSameBuild(version, served) && <Badge variant="live">in use</Badge>}
                </span>
                <span className={styles.small} data-fits={version.compatible}>
                  {version.compatible ? `contract ${version.contract}` : `needs ${version.misfit ?? version.contract}`}
                  {version.commit && ` · ${version.commit.slice(0, 10)}`}
                </span>
                {version.notes && <span className={styles.notes}>{version.notes}</span>}
              </td>
              <td className={styles.shipped}>
                <Time at={version.createdAt} show="date-time" />
                <span className={styles.small}> {version.by}</span>
              </td>
              <td data-figure>{bytesText(version.bytes)}</td>
              <td data-tight>
                {chosen ? (
                  <Badge variant="mod">pinned here</Badge>
                ) : (
                  <Button size="small" disabled={busy || !version.compatible} onClick={() => onUse(build)}>
                    Use <span className={styles.hiddenText}>{build}</span>
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
