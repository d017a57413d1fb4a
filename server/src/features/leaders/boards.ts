import { type SQL, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { rankedPeople } from '../accounts/index.ts'
import { medalTotals } from '../medals/index.ts'

/** A board, and the query that it is counted from. */
export interface Board {
  /** Such as `xp`; in the address of the panel. */
  id: string
  /** A query with the columns `user_id` and `value`, one row for each person; people with 0 or less are not on the board. */
  source: SQL
}

/** The boards there are. A feature that people can lead in adds its own in its `setup`. */
export const useBoards = service(() => {
  const boards: Board[] = [
    { id: 'xp', source: sql`select user_id, xp as value from (${rankedPeople}) people` },
    { id: 'tokens', source: sql`select owner as user_id, balance as value from ledger_accounts where kind = 'user'` },
    { id: 'medals', source: medalTotals },
  ]
  return {
    all: (): readonly Board[] => boards,
    add: (board: Board): void => void boards.push(board),
  }
})
