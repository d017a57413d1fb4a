import { problemText } from '@shoal/bus'
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

/** The answer of a query; before it comes, that it is under way, or why it failed and how to try again. */
export function Answered<Data>({ query, waiting, failed, children }: AnsweredProps<Data>): ReactNode {
  if (query.isPending) return waiting
  if (query.isError)
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {problemText(query.error)}
      </ErrorState>
    )
  return children(query.data)
}
