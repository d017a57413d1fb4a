import { levelOf } from '@shoal/bus/rules'
import { type Database, sql } from '../../platform/database/index.ts'

/** Some people by their ids, or at most `most` of those after an id: of all, after `''`. */
type Some = { ids: readonly string[] } | { after: string; most: number }

/**
 * People in the order of their ids: each with their level, with 1 for a season pass and 2 for one XL, theirs for good or for
 * a time that may be over by now, and with 1 for testers.
 */
export async function pastOfAccounts(database: Database, some: Some) {
  type Row = { userId: string; xp: number; pass: number; tester: number }
  const which = 'ids' in some ? sql`id = any(${sql.param([...some.ids])}::text[])` : sql`id > ${some.after}`
  const rows = await database.query<Row>(sql`
    select id as "userId", xp, qa::int as tester, case
      when pass = 'xl' then 2
      when pass = 'pass' or pass_subscription or pass_gifted_at is not null then 1
      else 0 end as pass
    from users where ${which} and deleted_at is null order by id limit ${'ids' in some ? null : some.most}`)
  return rows.map(({ xp, ...row }) => ({ ...row, level: levelOf(xp) }))
}

/** Ids of the first so many accounts of the show, in the sense of `isAmongFirst`. Reads all accounts. */
export async function firstAccounts(database: Database, most: number): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(sql`select id from users order by joined_at, id limit ${most}`)
  return new Set(rows.map(({ id }) => id))
}
