import { problemText } from '@shoal/bus'
import { profileArea } from '@shoal/bus/profile'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Pagination } from '@shoal/ui/Pagination'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { Time } from '@shoal/ui/Time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './XpHistoryModal.module.css'
import { xpReasonText } from './xpReasons.ts'

const pageSize = 10

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('en-US')}`

/** What gave and took the own XP, newest first [LVL-1]. */
function XpHistoryModal() {
  const { api } = useShell()
  const me = useSession()?.user.id
  const [page, setPage] = useState(0)
  const history = useQuery({
    queryKey: ['xp-history', me, page],
    queryFn: ({ signal }) => api(profileArea).xpHistory({ query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    // What a page has shown may be old: the list grows while nobody looks at it.
    staleTime: 0,
  })
  useEvent(profileArea.receives.updated, () => void queries.invalidateQueries({ queryKey: ['xp-history'] }))

  if (history.isError)
    return (
      <ErrorState title="No history" onRetry={() => void history.refetch()} retrying={history.isFetching}>
        {problemText(history.error)}
      </ErrorState>
    )
  if (!history.data) return <SkeletonLines lines={8} label="Reading your history" />
  const { lines, total } = history.data
  if (total === 0)
    return (
      <EmptyState title="No XP yet" icon={<Sparkles />}>
        Missions and hidden spots give XP, and some spots take it. All of it is listed here.
      </EmptyState>
    )
  return (
    <div className={styles.history}>
      <Table caption="Your XP, newest first" busy={history.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Why</th>
            <th scope="col" data-figure>
              Change
            </th>
            <th scope="col" data-figure>
              XP then
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, at, amount, xp, reason, about }) => (
            <tr key={id}>
              <td data-figure>
                <Time at={at} show="date-time" />
              </td>
              <td>{xpReasonText(reason, about)}</td>
              <td data-figure>
                <Figure tone={amount < 0 ? 'down' : 'up'}>{signed(amount)}</Figure>
              </td>
              <td data-figure>
                <Figure>{xp}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        page={page}
        total={total}
        pageSize={pageSize}
        onPageChange={setPage}
        label="Pages of your XP history"
      />
    </div>
  )
}

export default withQueries(XpHistoryModal)
