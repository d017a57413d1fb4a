import { createQueries, withQueries as giving } from '@shoal/remote-kit/queries'

/** One cache for the whole remote, so that its panels, modals and slots see each other's changes. */
export const queries = createQueries(10_000)
export const withQueries = giving(queries)
