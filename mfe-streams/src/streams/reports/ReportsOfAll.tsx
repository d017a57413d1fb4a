import { relativeTime } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Loader } from '@shoal/ui/Loader'
import { type ReactNode, useState } from 'react'
import { useStreams } from '../streamsStore.ts'
import styles from './ReportModal.module.css'
import { reasonsText } from './reasons.ts'
import { useReports } from './reportsStore.ts'

/** STR-14, staff: the reported cameras, the most reported first, live. */
export function ReportsOfAll(): ReactNode {
  const { toast } = useShell()
  const { counts, phase, problem, load, clear } = useReports((state) => state)
  const streams = useStreams((state) => state.streams)
  const [clearing, setClearing] = useState<string | null>(null)
  const reports = Object.values(counts).sort((a, b) => b.total - a.total)

  const onClear = async (id: string) => {
    setClearing(id)
    await clear(id).catch((error: unknown) => toast({ type: 'error', text: (error as Error).message }))
    setClearing(null)
  }

  if (phase === 'failed')
    return (
      <ErrorState title="The reports could not be loaded" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  if (phase !== 'ready') return <Loader variant="inline" label="Loading the reports" />
  if (reports.length === 0) return <p className={styles.none}>Nobody reports a camera now.</p>
  return (
    <ul className={styles.list} aria-label="Reported cameras">
      {reports.map((one) => {
        const name = streams.find(({ id }) => id === one.streamId)?.name ?? one.streamId
        return (
          <li key={one.streamId} className={styles.row}>
            <Figure className={styles.total}>{one.total}</Figure>
            <span className={styles.what}>
              <b>{name}</b>
              <span>{reasonsText(one)}</span>
            </span>
            {one.lastAt && <span className={styles.when}>{relativeTime(one.lastAt, Date.now())}</span>}
            <Button
              size="small"
              busy={clearing === one.streamId}
              aria-label={`Clear the reports of ${name}`}
              onClick={() => void onClear(one.streamId)}
            >
              Clear
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
