import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'

/** Two people who sold items to each other, both ways. */
export interface MarketWash {
  /** Ids. */
  people: [string, string]
  sales: number
  /** ₣ that those sales came to. */
  tokens: number
}

/** So many of the latest sales are looked at. */
const salesMost = 20_000

/** For staff who look for sales that only make a price. */
export const useMarketWashes = service(({ database }) => ({
  /** The largest first, at most twenty. */
  async since(since: Date): Promise<MarketWash[]> {
    const rows = await database.query<Omit<MarketWash, 'people'> & { one: string; other: string }>(sql`
      select least(seller_id, bidder_id) as one, greatest(seller_id, bidder_id) as other, count(*)::int as sales,
        sum(price)::bigint as tokens
      from (
        select seller_id, bidder_id, price from market_listings
        where status = 'sold' and closed_at > ${since} order by closed_at desc limit ${salesMost}
      ) as sale
      where bidder_id is not null
      group by 1, 2 having count(distinct seller_id) = 2
      order by tokens desc limit 20`)
    return rows.map(({ one, other, ...wash }) => ({ ...wash, people: [one, other] }))
  },
}))
