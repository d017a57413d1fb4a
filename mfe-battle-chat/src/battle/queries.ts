import { limits } from '@shoal/bus'
import { createQueries } from '@shoal/remote-kit/queries'

/** One cache for the whole remote [BAT-8]. */
export const queries = createQueries(limits.battleLeaderboardCache)
