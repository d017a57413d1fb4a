import { moderationArea } from '@shoal/bus/moderation'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Pagination } from '@shoal/ui/Pagination'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Answered } from '../layout/Answered.tsx'
import styles from './AuditPlate.module.css'

const pageSize = 10
const actions: Record<string, string> = {
  'chat.remove': 'Removed a message',
  'announcement.change': 'Changed the announcement',
  'features.set': 'Switched a feature',
  'accounts.flags': 'Changed flags',
}

/** What staff did, newest first [MUTE-2]. */
export function AuditPlate() {
  const { api } = useShell()
  const [page, setPage] = useState(0)
  const audit = useQuery({
    queryKey: ['audit', page],
    queryFn: ({ signal }) => api(moderationArea).audit({ query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const again = (
    <Button size="small" variant="ghost" busy={audit.isFetching} onClick={() => void audit.refetch()}>
      Refresh
    </Button>
  )

  return (
    <Plate title="Audit log" level={2} aside={again}>
      <Answered query={audit} waiting={<SkeletonLines lines={6} label="Reading the log" />} failed="No log">
        {(data) =>
          data.total === 0 ? (
            <EmptyState title="Nothing yet" icon={<ScrollText />}>
              What moderators and admins do is listed here, with who, whom, when and why.
            </EmptyState>
          ) : (
            <Table caption="What staff did">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Whom</th>
                  <th scope="col">Detail</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {data.entries.map((entry) => (
                  <tr key={entry.id}>
                    <td data-figure>
                      <Time at={entry.at} show="date-time" />
                    </td>
                    <td>{entry.who?.displayName ?? 'deleted account'}</td>
                    <td>{actions[entry.action] ?? entry.action}</td>
                    <td>{entry.whom?.displayName ?? '–'}</td>
                    <td className={styles.detail}>{entry.detail}</td>
                    <td>{entry.reason ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Answered>
      <Pagination
        page={page}
        total={audit.data?.total ?? 0}
        pageSize={pageSize}
        onPageChange={setPage}
        label="Pages of the log"
      />
    </Plate>
  )
}
