import { type BattleStats, type LeaderboardRow, limits } from '@shoal/bus/battle/contract'
import { desc, eq, gt } from 'drizzle-orm'
import { battleEnded } from '../../happenings/battle.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import { usePeople } from '../accounts/index.ts'
import { battleStats } from './tables.ts'

const leaderboardLength = 100
/** A battle was counted on another node. */
const changed = topic<null>('battle.counted')

/** How people's battles ended [BAT-8]. `duration` in seconds. */
export const useFigures = service((platform) => {
  const { clock, database, happenings, nodes } = platform
  const { db } = database
  let cached: { rows: Promise<LeaderboardRow[]>; until: number } | null = null

  const forget = () => {
    cached = null
  }
  // People who see a battle end look at the board next, on any node.
  happenings.afterCommit(battleEnded, () => {
    forget()
    nodes.tell(changed, null)
  })
  nodes.on(changed, forget)
  nodes.onGap(forget)

  async function readLeaderboard(): Promise<LeaderboardRow[]> {
    const best = await db
      .select()
      .from(battleStats)
      .where(gt(battleStats.wins, 0))
      .orderBy(desc(battleStats.wins), battleStats.losses, desc(battleStats.votes), battleStats.userId)
      .limit(leaderboardLength)
    const persons = await usePeople(platform).persons(best.map(({ userId }) => userId))
    return best.flatMap(({ userId, ...figures }) => {
      const user = persons.get(userId)
      return user ? [{ user, ...figures }] : []
    })
  }

  return {
    /** Zeros for somebody who has never battled. */
    async of(userId: string): Promise<BattleStats> {
      const { wins, losses, duration, votes } = battleStats
      const [row] = await db
        .select({ wins, losses, duration, votes })
        .from(battleStats)
        .where(eq(battleStats.userId, userId))
      return row ?? { wins: 0, losses: 0, duration: 0, votes: 0 }
    },

    /** The best by wins, read anew when a battle has ended, and each minute. */
    leaderboard(): Promise<LeaderboardRow[]> {
      if (cached && cached.until > clock.passed()) return cached.rows
      const fresh = { rows: readLeaderboard(), until: clock.passed() + limits.battleLeaderboardCache }
      fresh.rows.catch(() => {
        if (cached === fresh) cached = null
      })
      cached = fresh
      return fresh.rows
    },
  }
})
