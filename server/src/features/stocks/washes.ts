import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { house, issuer } from './accounts.ts'

/** Two people who sold shares of one stock to each other, both ways. */
export interface StockWash {
  tickerSymbol: string
  /** Ids. */
  people: [string, string]
  trades: number
  /** ₣ that those trades came to. */
  tokens: number
}

/** So many of a stock's latest trades are looked at. */
const tradesMost = 5_000

/** For staff who look for trades that only pretend a price or a volume. */
export const useStockWashes = service(({ database }) => ({
  /** The largest first, at most twenty. */
  async since(since: Date): Promise<StockWash[]> {
    const rows = await database.query<Omit<StockWash, 'people'> & { one: string; other: string }>(sql`
      select stock.ticker as "tickerSymbol", least(giver.holder, taker.holder) as one,
        greatest(giver.holder, taker.holder) as other, count(*)::int as trades,
        sum(trade.quantity::bigint * trade.price)::bigint as tokens
      from stocks as stock
      cross join lateral (
        select id, quantity, price from share_transfers
        where stock_id = stock.id and price is not null and at > ${since} order by at desc limit ${tradesMost}
      ) as trade
      join share_entries as given on given.transfer_id = trade.id and given.amount < 0
      join share_accounts as giver on giver.id = given.account_id
      join share_entries as taken on taken.transfer_id = trade.id and taken.amount > 0
      join share_accounts as taker on taker.id = taken.account_id
      where giver.holder not in (${house}, ${issuer}) and taker.holder not in (${house}, ${issuer})
      group by 1, 2, 3 having count(distinct giver.holder) = 2
      order by tokens desc limit 20`)
    return rows.map(({ one, other, ...wash }) => ({ ...wash, people: [one, other] }))
  },
}))
