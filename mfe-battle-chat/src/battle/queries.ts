import { limits } from '@shoal/bus/battle/limits'
import { createQueries } from '@shoal/remote-kit/queries'

/** One cache for the whole remote [BAT-8]. */
export const queries = createQueries(limits.battleLeaderboardCache)
