import { eq } from 'drizzle-orm'
import { clanInvitesTo, clanStanding } from '../../happenings/clans.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { clanInvites } from './tables.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(clanInvitesTo, ({ userId }) => database.db.$count(clanInvites, eq(clanInvites.userId, userId)))
  // Whoever put tokens into a vault was in its clan, and whoever founded one has been in it since then.
  happenings.answer(clanStanding, ({ userIds }) =>
    database.query(sql`
      select person.id as "userId", (member.user_id is not null or put.tokens > 0)::int as joined,
        coalesce(member.joined_at = clan.founded_at, false)::int as founded,
        coalesce(member.rank in ('Owner', 'Leader'), false)::int as leads,
        (select count(*) from clan_invites as invite where invite.user_id = person.id)::int as invites,
        put.tokens as deposited
      from unnest(${sql.param(userIds)}::text[]) as person (id)
      left join clan_members as member on member.user_id = person.id
      left join clans as clan on clan.id = member.clan_id
      cross join lateral (
        select coalesce(-sum(entry.amount), 0)::bigint as tokens from ledger_accounts as account
        join ledger_entries as entry on entry.account_id = account.id and entry.amount < 0
        join ledger_transfers as transfer on transfer.id = entry.transfer_id and transfer.reason = 'clan-deposit'
        where account.kind = 'user' and account.owner = person.id
      ) as put`),
  )
}
