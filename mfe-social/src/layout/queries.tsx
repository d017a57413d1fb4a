import { ApiError } from '@shoal/bus'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, FunctionComponent } from 'react'

/** One cache for the whole remote, so that the card, the modal and the panel see each other's changes. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused stays refused; only what did not arrive is worth another try.
      retry: (tries, error) => tries < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})

/** Gives a mounted component the remote's cache. */
export const withQueries = <Props extends object>(Inner: ComponentType<Props>): FunctionComponent<Props> =>
  function WithQueries(props: Props) {
    return (
      <QueryClientProvider client={queries}>
        <Inner {...props} />
      </QueryClientProvider>
    )
  }

/** The text of a failed call for a person. */
export const problemText = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Sorry, something went wrong'
