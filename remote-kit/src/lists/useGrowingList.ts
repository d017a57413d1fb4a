import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'

/** The rows that were read so far, and how to read on. */
export interface GrowingListState<Row> {
  query: UseInfiniteQueryResult
  rows: readonly Row[]
}

/**
 * A list, the newest first, that is read on from its last row: new rows in front move nothing.
 * @param load asks for the rows before the one with an id, or for the newest; it gets the call's query
 * @param rows the rows of an answer
 */
export function useGrowingList<Data extends { more: boolean }, Row extends { id: string }>({
  key,
  load,
  rows: rowsOf,
  ...more
}: {
  key: QueryKey
  load(query: { before?: string }, signal: AbortSignal): Promise<Data>
  rows(data: Data): readonly Row[]
  /** As of `useQuery`, in ms. */
  staleTime?: number
}): GrowingListState<Row> {
  const query = useInfiniteQuery({
    ...more,
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: {} as { before?: string },
    getNextPageParam: (read) => {
      const last = rowsOf(read).at(-1)
      return read.more && last ? { before: last.id } : undefined
    },
  })
  return { query, rows: query.data?.pages.flatMap(rowsOf) ?? [] }
}
