import { createQueries, withQueries as giving } from '@shoal/remote-kit/queries'

/** A person's own part in auditions: their audition, and their ratings of others. */
export const queries = createQueries(10_000)
export const withQueries = giving(queries)

export const ownKey = ['own-audition']
export const statsKey = ['audition-stats']
