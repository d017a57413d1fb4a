// Looks, in storage that no server uses, whether the books of the economy agree with each other, and tells where they do
// not: a list of sentences, empty when all is right.
import { sql } from 'drizzle-orm'
import { database, tell } from './platform.ts'

/** What must not be found; each query gives what is wrong as `what`. */
const wrongs: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'the ledger does not add up to zero': sql`
    select sum(balance) as what from ledger_accounts having sum(balance) <> 0`,
  'a transfer does not add up to zero': sql`
    select transfer_id as what from ledger_entries group by transfer_id having sum(amount) <> 0`,
  'a balance is not the sum of its entries': sql`
    select a.id as what from ledger_accounts a
    left join (select account_id, sum(amount) as total from ledger_entries group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.total, 0)`,
  'a balance is below zero': sql`
    select id || ' ' || balance as what from ledger_accounts where balance < 0 and kind in ('user', 'escrow', 'vault')`,
  'tokens held for the market are not those of the leading bids': sql`
    select coalesce(a.id, b.id) as what
    from (select id, balance from ledger_accounts where id like 'escrow:market:%') a
    full join (select 'escrow:market:' || bidder_id as id, sum(bid) as balance from market_listings
               where status = 'open' and bidder_id is not null group by bidder_id) b on a.id = b.id
    where coalesce(a.balance, 0) <> coalesce(b.balance, 0)`,
  'tokens held for toys are not what waiting toys cost': sql`
    select coalesce(a.id, b.id) as what
    from (select id, balance from ledger_accounts where id like 'escrow:fishtoys:%') a
    full join (select 'escrow:fishtoys:' || user_id as id, sum(cost) as balance from toy_uses
               where status = 'queued' group by user_id) b on a.id = b.id
    where coalesce(a.balance, 0) <> coalesce(b.balance, 0)`,
  'tokens are held for a trade': sql`
    select id as what from ledger_accounts where id like 'escrow:trade:%' and balance <> 0`,
  'an item in the market is in no open auction': sql`
    select i.id as what from item_instances i left join market_listings l on l.instance_id = i.id and l.status = 'open'
    where i.status = 'market' and (l.id is null or l.seller_id <> i.user_id)`,
  'an open auction sells what is not in the market': sql`
    select l.id as what from market_listings l left join item_instances i on i.id = l.instance_id
    where l.status = 'open' and i.status is distinct from 'market'`,
  'a queued item waits for nobody': sql`
    select i.id as what from item_instances i left join toy_uses t on t.instance_id = i.id and t.status = 'queued'
    where i.status = 'queued' and t.id is null`,
  'a waiting toy is not queued': sql`
    select t.id as what from toy_uses t left join item_instances i on i.id = t.instance_id
    where t.status = 'queued' and i.status is distinct from 'queued'`,
  'an item is not where its history says': sql`
    select i.id as what from item_instances i
    left join item_moves m on m.instance_id = i.id and m.version = i.version
    where m.user_id is distinct from i.user_id or m.status is distinct from i.status`,
  'a goal counts what nobody gave': sql`
    select g.id as what from goals g where g.given <> (
      select coalesce(sum(amount), 0) from goal_gifts where goal_id = g.id)`,
}

const found: string[] = []
for (const [wrong, query] of Object.entries(wrongs))
  for (const { what } of await database.query<{ what: unknown }>(query)) found.push(`${wrong}: ${what}`)
tell({ found })
await database.close()
