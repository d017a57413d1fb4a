import { ApiError, problemText } from '@shoal/bus'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface AnsweredProps<Data> {
  query: UseQueryResult<Data>
  /** Stands there until the answer comes. */
  waiting: ReactNode
  /** Title of the failure. */
  failed?: string
  children: (data: Data) => ReactNode
}

/** Whether the server said no, rather than being away or busy. */
const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * The answer of a query; before it comes, that it is under way, or why it failed and how to try again. What was answered
 * stays, with what somebody typed into it, when it could not be read again; unless the server refuses it now.
 */
export function Answered<Data>({ query, waiting, failed, children }: AnsweredProps<Data>): ReactNode {
  if (query.isPending) return waiting
  if (query.isError && (query.data === undefined || isRefusal(query.error)))
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {problemText(query.error)}
      </ErrorState>
    )
  return (
    <>
      {query.isError && (
        <ErrorBanner onRetry={() => void query.refetch()}>
          This may be out of date. {problemText(query.error)}
        </ErrorBanner>
      )}
      {children(query.data as Data)}
    </>
  )
}
