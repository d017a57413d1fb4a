import { purchasesSoFar, salesSoFar } from '../../happenings/market.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(salesSoFar, ({ userIds }) =>
    database.query(sql`
      select seller_id as "userId", count(*)::int as sales, max(price) as best from market_listings
      where seller_id = any(${sql.param(userIds)}::text[]) and status = 'sold' group by seller_id`),
  )
  // Found by the bids of a person, of which a purchase is one.
  happenings.answer(purchasesSoFar, ({ userIds }) =>
    database.query(sql`
      select bid.user_id as "userId", count(distinct bid.listing_id)::int as purchases from market_bids as bid
      join market_listings as listing on listing.id = bid.listing_id
        and listing.status = 'sold' and listing.bidder_id = bid.user_id
      where bid.user_id = any(${sql.param(userIds)}::text[]) group by bid.user_id`),
  )
}
