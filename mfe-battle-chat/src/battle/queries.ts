import { ApiError } from '@shoal/bus'
import { QueryClient } from '@tanstack/react-query'

/** One cache for the whole remote. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What the server refused stays refused; only what did not arrive is worth another try.
      retry: (tries, error) => tries < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})
