import type { Leader, LeaderBoard, LeadersQuery } from '@shoal/bus/leaders/contract'
import { limits } from '@shoal/bus/leaders/contract'
import { leadersErrors } from '@shoal/bus/leaders/errors'
import { aheadOf } from '@shoal/bus/leaders/rules'
import { and, eq, inArray } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useBoards } from './boards.ts'
import { leaderCounts, leaderLines } from './tables.ts'

type Line = Omit<typeof leaderLines.$inferSelect, 'board'>
const columns = 'user_id as "userId", value, place, line, below, before'

/** PRO-5: the leader boards, as they were counted last. Each question looks at as many lines as it shows. */
export const useLeaders = service((platform) => {
  const { database } = platform
  const { db } = database
  const people = usePeople(platform)

  const page = (board: string, page: number): Promise<Line[]> =>
    database.prepared(
      'leaders-page',
      `select ${columns} from leader_lines where board = $1 and line > $2 and line <= $3 order by line`,
      [board, page * limits.leadersPage, (page + 1) * limits.leadersPage],
    )

  const linesOf = (board: string, userIds: readonly string[]): Promise<Line[]> =>
    database.prepared(
      'leaders-of',
      `select ${columns} from leader_lines where board = $1 and user_id = any ($2::text[]) order by line limit $3`,
      [board, userIds, limits.leadersFound],
    )

  return {
    /**
     * One page of a board, or the people whose name begins so, and the line of the asking person. Throws the Refusal
     * `leaders/no-such-board`.
     */
    async read(userId: string | null, { board, page: number, name }: LeadersQuery): Promise<LeaderBoard> {
      const boards = useBoards(platform).all()
      if (!boards.some(({ id }) => id === board)) refuse(leadersErrors.noSuchBoard)
      const wanted = name ? people.startingWith(name).then((ids) => linesOf(board, ids)) : page(board, number)
      const [lines, own, [count]] = await Promise.all([
        wanted,
        userId === null ? [] : linesOf(board, [userId]),
        db.select().from(leaderCounts).where(eq(leaderCounts.board, board)),
      ])
      const persons = await people.persons([...lines, ...own].map((line) => line.userId))
      const total = count?.people ?? 0
      const shown = ({ userId, below, ...line }: Line): Leader[] => {
        const person = persons.get(userId)
        return person ? [{ ...line, person, percent: aheadOf(below, total) }] : []
      }
      return {
        leaders: lines.flatMap(shown),
        people: total,
        own: own.flatMap(shown)[0] ?? null,
        countedAt: count?.countedAt.toISOString() ?? null,
        boards: boards.map(({ id }) => id),
      }
    },

    /** Takes somebody off all boards, in the current transaction, and for good: a count that goes on is waited for. */
    async remove(userId: string): Promise<void> {
      const boards = useBoards(platform)
        .all()
        .map(({ id }) => id)
      await db.select().from(leaderCounts).orderBy(leaderCounts.board).for('update')
      await db.delete(leaderLines).where(and(inArray(leaderLines.board, boards), eq(leaderLines.userId, userId)))
    },
  }
})
