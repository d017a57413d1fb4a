import { tipsSoFar } from '../../happenings/tokens.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(tipsSoFar, ({ userIds }) =>
    database.query(sql`
      select account.owner as "userId", (count(*) filter (where entry.amount < 0))::int as sent,
        (count(*) filter (where entry.amount > 0))::int as received, coalesce(-min(entry.amount), 0)::int as most
      from ledger_accounts as account
      join ledger_entries as entry on entry.account_id = account.id
      join ledger_transfers as transfer on transfer.id = entry.transfer_id and transfer.reason = 'tip'
      where account.kind = 'user' and account.owner = any(${sql.param(userIds)}::text[]) group by account.owner`),
  )
}
