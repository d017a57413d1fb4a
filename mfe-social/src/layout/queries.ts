import { createQueries, withQueries as giving } from '@shoal/remote-kit/queries'

/** One cache for the whole remote, so that the card, the modal and the panel see each other's changes. */
export const queries = createQueries(30_000)
export const withQueries = giving(queries)
