import { tipsSoFar } from '../../happenings/tokens.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(tipsSoFar, () =>
    database.query(sql`
      select account.owner as "userId", (count(*) filter (where entry.amount < 0))::int as sent,
        (count(*) filter (where entry.amount > 0))::int as received, coalesce(-min(entry.amount), 0)::int as most
      from ledger_transfers as transfer
      join ledger_entries as entry on entry.transfer_id = transfer.id
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'user'
      where transfer.reason = 'tip' group by account.owner`),
  )
}
