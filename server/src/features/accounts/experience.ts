import type { XpLine } from '@shoal/bus/profile/contract'
import { levelOf } from '@shoal/bus/rules'
import { reasonText, type XpReason } from '../../contract.ts'
import { accountChanged, levelRaised, xpChanged } from '../../happenings/accounts.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import type { Book } from '../../platform/ledger/book.ts'

/** One change of XP, as its giver wants it. */
export interface XpRequest {
  /** Whole XP; negative takes. */
  amount: number
  /** What it is for: one that an area declares in `reasons.ts`. */
  reason: XpReason
  /** What it was about: ids for whoever has to understand it later, and a name that the person may read. */
  reference: { name?: string } & Record<string, string>
  /** Acts once, for ever and in the whole ledger: put the reason, what it was about, and the person in it. */
  key: string
}

/** The result of a change. */
export interface XpChanged {
  /** XP after it. */
  xp: number
  /** What was really given or taken: XP is never below 0, nor above what the column holds. */
  amount: number
  /** The key was used before: this is the first result, and nothing changed now. */
  replayed: boolean
}

/** A key was used before for another change. Nothing changed. */
export class XpKeyUsed extends Error {}

/** XP as a book that can be checked. */
export const xpBook: Book = {
  name: 'xp',
  lines: { table: 'xp_changes', owner: 'user_id', amount: 'amount', after: 'total' },
  owners: { table: 'users', id: 'id', total: 'xp' },
}

/** What the column holds. */
const mostXp = 2_147_483_647

/**
 * One change in one statement: the person's row is locked, so what it reads is the newest XP, also after waiting; the
 * line is written only when its key is new; the total on the person follows from the line.
 */
const changeStatement = `
  with person as materialized (
    select id, xp from users where id = $1 and deleted_at is null for update
  ), line as (
    insert into xp_changes (user_id, asked, amount, total, reason, reference, key, changed_at)
    select id, $2::integer, after.xp - person.xp, after.xp, $3, $4::jsonb, $5, $6::timestamptz
    from person, lateral (select greatest(0, least(${mostXp}, person.xp::bigint + $2::integer))::integer as xp) as after
    on conflict (key) do nothing
    returning user_id, amount, total
  ), moved as (
    update users set xp = line.total from line where users.id = line.user_id
  )
  select exists (select 1 from person) as found, line.amount, line.total from (values (1)) as one left join line on true`

/**
 * XP of people. Nothing else writes it: every change is a line with a reason, a reference and a key, and a person's
 * total is the sum of the lines, written by the same statement.
 */
export const useExperience = service((platform) => {
  const { clock, database, happenings } = platform

  async function firstResult(userId: string, { amount, reason, key }: XpRequest): Promise<XpChanged> {
    const [first] = await database.prepared<{ same: boolean; amount: number; xp: number }>(
      'xp-replay',
      `select user_id = $2 and asked = $3::integer and reason = $4 as same, amount, total as xp
       from xp_changes where key = $1`,
      [key, userId, amount, reason],
    )
    if (!first?.same) throw new XpKeyUsed(`The XP key ${key} was used for another change`)
    return { xp: first.xp, amount: first.amount, replayed: true }
  }

  return {
    /**
     * Gives a person XP or takes some, once for each key; it never falls below 0 [LVL-1]. Joins the transaction it is
     * called in. Tells `accounts.xp-changed`; when the level is another one `accounts.changed`, and when it is higher
     * `accounts.level-raised`. Throws a RangeError when the amount is no whole number or more than the column holds, and
     * XpKeyUsed when the key was used for another change.
     * @returns null when there is no such person
     */
    async change(userId: string, request: XpRequest): Promise<XpChanged | null> {
      const { amount, reason, reference, key } = request
      if (!Number.isSafeInteger(amount) || Math.abs(amount) > mostXp)
        throw new RangeError(`${amount} is no whole number of XP that can be kept`)
      return database.transaction(async () => {
        const [done] = await database.prepared<{ found: boolean; amount: number | null; total: number | null }>(
          'xp-change',
          changeStatement,
          [userId, amount, reason, JSON.stringify(reference), key, clock.now()],
        )
        if (!done?.found) return null
        if (done.amount === null || done.total === null) return firstResult(userId, request)
        if (done.amount !== 0) await happenings.happen(xpChanged, { userId, amount: done.amount, xp: done.total })
        const [from, to] = [levelOf(done.total - done.amount), levelOf(done.total)]
        // The level stands beside the name; XP, which changes all the time, does not.
        if (to !== from) await happenings.happen(accountChanged, { userId, session: false })
        if (to > from) await happenings.happen(levelRaised, { userId, from, to })
        return { xp: done.total, amount: done.amount, replayed: false }
      })
    },

    /**
     * What gave and took a person's XP, newest first; `page` counts from 0. What changed nothing is left out [LVL-1].
     */
    async history(
      userId: string,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ lines: XpLine[]; total: number }> {
      type Row = { id: number; at: Date; amount: number; xp: number; reason: string; about: string | null }
      const rows = await database.query<Row>(sql`
        select id, changed_at as at, amount, total as xp, reason, reference ->> 'name' as about
        from xp_changes where user_id = ${userId} and amount <> 0
        order by id desc limit ${pageSize} offset ${page * pageSize}`)
      const [count] = await database.query<{ total: number }>(sql`
        select count(*) as total from xp_changes where user_id = ${userId} and amount <> 0`)
      return {
        lines: rows.map(({ id, at, ...line }) => ({
          ...{ ...line, id: String(id), at: at.toISOString(), why: reasonText('xp', line.reason) },
        })),
        total: count?.total ?? 0,
      }
    },

    /** Removes the lines of a person whose account is deleted and whose row says so already. */
    async forget(userId: string): Promise<void> {
      await database.query(sql`delete from xp_changes where user_id = ${userId}`)
    },
  }
})
