import { ApiError, sessionArea } from '@shoal/bus'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, FunctionComponent } from 'react'
import { useEvent } from './hooks/shell.ts'

/** A refusal of the server is final; only a request that did not arrive is worth another try. */
const worthAnotherTry = (tries: number, error: Error): boolean =>
  tries < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * A cache of HTTP answers for a whole remote, so that its panels, modals and slots see each other's changes.
 * @param staleTime how long an answer counts as fresh, in ms
 */
export const createQueries = (staleTime: number): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry: worthAnotherTry } } })

const askingAgain = new WeakSet<QueryClient>()
/** Asks the server again for all that is shown of a cache, once however many components it was given to. */
function askAgain(queries: QueryClient): void {
  if (askingAgain.has(queries)) return
  askingAgain.add(queries)
  queueMicrotask(() => {
    askingAgain.delete(queries)
    void queries.invalidateQueries()
  })
}

/** Gives a mounted component the cache, which catches up when the page could not hear of changes [RT-3]. */
export const withQueries =
  (queries: QueryClient) =>
  <Props extends object>(Inner: ComponentType<Props>): FunctionComponent<Props> =>
    function WithQueries(props: Props) {
      useEvent(sessionArea.topics['catch-up'], () => askAgain(queries))
      return (
        <QueryClientProvider client={queries}>
          <Inner {...props} />
        </QueryClientProvider>
      )
    }
