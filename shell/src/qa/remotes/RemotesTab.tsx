import { contractVersion } from '@shoal/bus'
import type { OverrideAnswer } from '@shoal/bus/remotes'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Blocks, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import { AddLocal } from './AddLocal.tsx'
import { RemoteRow } from './RemoteRow.tsx'
import styles from './Remotes.module.css'
import { rowsOf } from './rows.ts'

/** Every remote that this person may know of: which build, why, and what can be asked for instead. */
export function RemotesTab({ qa, overrides }: { qa: Qa; overrides: readonly OverrideAnswer[] }): ReactNode {
  const { resolutions, problem, asking } = useStore(qa.store)
  const servers = useStore(qa.servers.store, (state) => state.servers)
  const [open, setOpen] = useState<string | null>(overrides[0]?.remote ?? null)

  if (resolutions === null) {
    if (problem === null) return <SkeletonLines className={styles.waiting} lines={5} label="Loading the remotes" />
    return (
      <ErrorState title="The remotes could not be listed" onRetry={() => void qa.ask()} retrying={asking}>
        {problem}
      </ErrorState>
    )
  }
  const rows = rowsOf(resolutions.remotes, overrides, servers)
  return (
    <div className={styles.tab}>
      <p className={styles.facts}>
        <span>{resolutions.environment}</span>
        <span>
          contract <b>{contractVersion}</b> in the page, <b>{resolutions.contract}</b> on the server
        </span>
        <Button size="small" variant="ghost" icon={<RotateCw size={13} />} busy={asking} onClick={() => void qa.ask()}>
          <span className={styles.ask}>Ask again</span>
        </Button>
      </p>
      {problem !== null && (
        <p className={styles.refusal} role="alert">
          {problem}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No remotes" icon={<Blocks />}>
          Nothing was shipped to this server yet.
        </EmptyState>
      ) : (
        <Table caption="Remotes and the builds they resolve to" className={styles.table}>
          <thead>
            <tr>
              <th>Remote</th>
              <th>Build</th>
              <th>Why</th>
              <th className={styles.wide}>Contract</th>
              <th className={styles.wide} data-figure>
                Load
              </th>
              <th className={styles.wide} data-figure>
                Errors
              </th>
              <th data-tight>On</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RemoteRow
                key={row.name}
                qa={qa}
                row={row}
                server={resolutions.contract}
                open={row.name === open}
                onToggle={() => setOpen((before) => (before === row.name ? null : row.name))}
              />
            ))}
          </tbody>
        </Table>
      )}
      <AddLocal qa={qa} />
    </div>
  )
}
