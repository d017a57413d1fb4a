import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { cut, tokensBook } from '../../platform/ledger/index.ts'

/** Entries summed up in one transaction. */
const atOnce = 5_000

/**
 * Keeps sums of the ledger by day, so that how money moved over months costs a look at some hundred rows, however long the
 * ledger is.
 */
export const useDays = service(({ database }) => {
  /** Sums up the next entries, up to one; answers whether there may be more. */
  const step = (to: number): Promise<boolean> =>
    database.transaction(async () => {
      await database.query(sql`insert into economy_progress (one) values (1) on conflict do nothing`)
      const [row] = await database.query<{ lastEntry: number }>(sql`
        select last_entry as "lastEntry" from economy_progress for update`)
      const [done] = await database.query<{ last: number | null; entries: number }>(sql`
        with step as materialized (
          select id, transfer_id, account_id, amount from ledger_entries
          where id > ${row!.lastEntry} and id <= ${to} order by id limit ${atOnce}
        ), summed as (
          insert into economy_days (day, reason, kind, gained, gave, entries)
          select to_char(transfer.created_at at time zone 'UTC', 'YYYY-MM-DD'), transfer.reason, account.kind,
            coalesce(sum(step.amount) filter (where step.amount > 0), 0),
            coalesce(-sum(step.amount) filter (where step.amount < 0), 0), count(*)
          from step
          join ledger_transfers as transfer on transfer.id = step.transfer_id
          join ledger_accounts as account on account.id = step.account_id
          group by 1, 2, 3
          on conflict (day, reason, kind) do update set gained = economy_days.gained + excluded.gained,
            gave = economy_days.gave + excluded.gave, entries = economy_days.entries + excluded.entries
        )
        select max(id) as last, count(*) as entries from step`)
      if (done!.last === null) return false
      await database.query(sql`update economy_progress set last_entry = ${done!.last}`)
      return done!.entries === atOnce
    })

  return {
    /** Brings the sums up to date; simultaneous callers wait for the same run. */
    catchUp: freshRead(async () => {
      // Up to where nothing is still on its way: ids are drawn before commits.
      const to = await cut(database, tokensBook)
      while (await step(to));
    }),
  }
})
