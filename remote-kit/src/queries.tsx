import { ApiError } from '@shoal/bus'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, FunctionComponent } from 'react'

/** What the server refused stays refused; only what did not arrive is worth another try. */
const worthAnotherTry = (tries: number, error: Error): boolean =>
  tries < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * A cache of HTTP answers for a whole remote, so that its panels, modals and slots see each other's changes.
 * @param staleTime how long an answer counts as fresh, in ms
 */
export const createQueries = (staleTime: number): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry: worthAnotherTry } } })

/** Gives a mounted component the cache. */
export const withQueries =
  (queries: QueryClient) =>
  <Props extends object>(Inner: ComponentType<Props>): FunctionComponent<Props> =>
    function WithQueries(props: Props) {
      return (
        <QueryClientProvider client={queries}>
          <Inner {...props} />
        </QueryClientProvider>
      )
    }
