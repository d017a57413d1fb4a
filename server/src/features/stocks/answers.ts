import { investedBy, investedByEach } from '../../happenings/stocks.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { createStore } from './store.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(investedByEach, ({ userIds }) =>
    database.query(sql`
      select account.holder as "userId", sum(account.cost)::bigint as invested from share_accounts as account
      join stocks on stocks.id = account.stock_id and stocks.removed_at is null
      where account.holder = any(${sql.param(userIds)}::text[]) group by account.holder`),
  )
  happenings.answer(investedBy, async ({ userId }) =>
    (await createStore(database).holdingsOf(userId)).reduce((sum, { cost }) => sum + cost, 0),
  )
}
