import { Button } from '@shoal/ui/Button'
import { EmptyState, type EmptyStateProps } from '@shoal/ui/EmptyState'
import { Pagination } from '@shoal/ui/Pagination'
import { SkeletonLines, type SkeletonLinesProps } from '@shoal/ui/SkeletonLines'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Answered } from './Answered.tsx'
import type { Pages } from './usePages.ts'

export interface ListingProps<Data, Row> {
  query: UseQueryResult<Data>
  /** The rows of an answer. */
  rows(data: Data): readonly Row[]
  /** From `usePages`, where the server gives a page at a time. */
  pages?: Pages
  /** Shown until the first answer comes. */
  waiting: Pick<SkeletonLinesProps, 'lines' | 'avatar' | 'label'>
  /** Title of the failure; under it the server's words, and Retry. */
  failed?: string
  /** Shown when there is nothing. */
  empty: EmptyStateProps
}

/** A list from the server with its pages, or its other states: waiting, failed with Retry, empty. */
export function Listing<Data, Row>({
  query,
  rows: rowsOf,
  pages,
  waiting,
  failed,
  empty,
  children,
}: ListingProps<Data, Row> & {
  /** @param busy the rows are being replaced */
  children(rows: readonly Row[], busy: boolean): ReactNode
}): ReactNode {
  const nothing =
    pages && pages.page > 0 ? (
      // The last of this page went away while it was looked at.
      <EmptyState
        title="This page is done"
        icon={empty.icon}
        action={<Button onClick={() => pages.go(0)}>To the first page</Button>}
      />
    ) : (
      <EmptyState {...empty} />
    )
  return (
    <>
      <Answered query={query} waiting={<SkeletonLines {...waiting} />} failed={failed}>
        {(data) => {
          const rows = rowsOf(data)
          return rows.length === 0 ? nothing : children(rows, query.isPlaceholderData)
        }}
      </Answered>
      {pages && (
        <Pagination
          page={pages.page}
          total={pages.total}
          pageSize={pages.size}
          onPageChange={pages.go}
          label={pages.label}
        />
      )}
    </>
  )
}
