import { problemText } from '@shoal/bus'
import { Button } from '@shoal/ui/Button'
import { EmptyState, type EmptyStateProps } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines, type SkeletonLinesProps } from '@shoal/ui/SkeletonLines'
import type { ReactNode } from 'react'
import type { GrowingListState } from './useGrowingList.ts'

/** A list that a button reads on, or its other states: waiting, failed with Retry, empty. */
export function GrowingList<Row>({
  list: { query, rows },
  waiting,
  failed,
  empty,
  children,
}: {
  list: GrowingListState<Row>
  waiting: Pick<SkeletonLinesProps, 'lines' | 'avatar' | 'label'>
  /** Title of the failure; under it the server's words, and Retry. */
  failed: string
  empty: EmptyStateProps
  children(rows: readonly Row[]): ReactNode
}): ReactNode {
  if (query.isPending) return <SkeletonLines {...waiting} />
  // Rows that were read before a failure stay.
  const failure = query.isError && (
    <ErrorState
      title={failed}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      retrying={query.isFetching}
    >
      {problemText(query.error)}
    </ErrorState>
  )
  if (rows.length === 0) return failure || <EmptyState {...empty} />
  return (
    <>
      {children(rows)}
      {failure}
      {!failure && query.hasNextPage && (
        <Button variant="ghost" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Older ones
        </Button>
      )}
    </>
  )
}
