import { createQueries, withQueries as giving } from '@shoal/remote-kit/queries'

/** What of auditions is one person's own: their audition, and what they said of others. */
export const queries = createQueries(10_000)
export const withQueries = giving(queries)

export const ownKey = ['own-audition']
export const statsKey = ['audition-stats']
