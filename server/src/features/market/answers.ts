import { salesSoFar } from '../../happenings/market.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(salesSoFar, () =>
    database.query(sql`
      select seller_id as "userId", count(*)::int as sales, max(price) as best from market_listings
      where status = 'sold' group by seller_id`),
  )
}
