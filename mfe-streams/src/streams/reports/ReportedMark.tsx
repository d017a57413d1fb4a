import { liveStreamsReport } from '@shoal/bus/streams/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import type { ReactNode } from 'react'
import styles from './ReportedMark.module.css'
import { useReports } from './reportsStore.ts'

/**
 * STR-14: beside a camera's name: how many report it, for moderators; for everybody, whether they did so themselves.
 */
export function ReportedMark({ streamId }: { streamId: string }): ReactNode {
  const { openModal } = useShell()
  const flags = useSession()?.user.app_metadata
  const mine = useReports((state) => state.mine.includes(streamId))
  const total = useReports((state) => state.counts[streamId]?.total ?? 0)
  if ((flags?.mod || flags?.admin) && total > 0)
    return (
      <button type="button" className={styles.count} onClick={() => openModal(liveStreamsReport, { streamId })}>
        {total === 1 ? '1 report' : `${total} reports`}
      </button>
    )
  return mine ? <Badge>Reported</Badge> : null
}
