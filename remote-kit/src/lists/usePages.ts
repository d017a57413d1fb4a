import { hashKey, keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** Which page of a list is shown, and how to turn to another. */
export interface Pages {
  /** Zero-based. */
  page: number
  size: number
  /** How many things there are in all, as far as it is known. */
  total: number
  /** Name of the pages for screen readers. */
  label: string
  go(page: number): void
}

/**
 * A list of which the server gives a page at a time. The page that was shown stays until the next one is there, and
 * whatever changes the key, such as another search, begins with the first page.
 * @param load asks for one page, counted from 0
 */
export function usePages<Data extends { total: number }>({
  key,
  size,
  label,
  load,
  ...more
}: {
  key: QueryKey
  size: number
  label: string
  load(page: number, signal: AbortSignal): Promise<Data>
  /** As of `useQuery`, in ms. */
  staleTime?: number
}): { query: UseQueryResult<Data>; pages: Pages } {
  const list = hashKey(key)
  const [shown, setShown] = useState({ list, page: 0 })
  const page = shown.list === list ? shown.page : 0
  const query = useQuery({
    ...more,
    queryKey: [...key, page],
    queryFn: ({ signal }) => load(page, signal),
    placeholderData: keepPreviousData,
  })
  const go = (next: number) => setShown({ list, page: next })
  return { query, pages: { page, size, total: query.data?.total ?? 0, label, go } }
}
