// Looks, in storage that no server uses, whether the books of the economy agree with each other and with what a mix was
// answered, and tells where they do not: a list of sentences, empty when all is right.
import { sql } from 'drizzle-orm'
import type { Act } from '../economy/mix.ts'
import { database } from './platform.ts'

const asked = new Promise<{ acts: Act[] }>((resolve) => process.once('message', resolve))

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
  'tokens held for stocks are not what open orders to buy cost': sql`
    select coalesce(a.id, b.id) as what
    from (select id, balance from ledger_accounts where id like 'escrow:stocks:%') a
    full join (select 'escrow:stocks:' || holder || case when holder = 'house' then ':' || stock_id else '' end as id,
                 sum((quantity - filled) * price::bigint) as balance
               from stock_orders where state = 'open' and side = 'buy' group by 1) b on a.id = b.id
    where coalesce(a.balance, 0) <> coalesce(b.balance, 0)`,
  'shares are held that no open order offers, or the other way round': sql`
    select coalesce(a.id, b.id) as what
    from share_accounts a
    full join (select stock_id || ':' || holder as id, sum(quantity - filled) as held
               from stock_orders where state = 'open' and side = 'sell' group by 1) b on a.id = b.id
    where coalesce(a.held, 0) <> coalesce(b.held, 0)`,
  'the shares of a stock do not add up to zero': sql`
    select stock_id as what from share_accounts group by stock_id having sum(shares) <> 0`,
  'a stock was not issued once, or has other shares since': sql`
    select s.ticker as what from stocks s
    left join share_transfers t on t.stock_id = s.id and t.reason = 'issued'
    left join share_accounts a on a.stock_id = s.id and a.holder = 'issuer'
    group by s.id, a.shares
    having count(t.id) <> 1
      or a.shares is distinct from case when s.removed_at is null then -sum(t.quantity) else 0 end`,
  'a stock was not issued as an admin listed it': sql`
    select e.detail as what from audit_entries e
    where e.action = 'stocks.add' and not exists (
      select from stocks s join share_transfers t on t.stock_id = s.id and t.reason = 'issued'
      where e.detail like s.ticker || ': ' || t.quantity || ' shares at %')`,
  'somebody has shares of a stock that is gone': sql`
    select a.id as what from share_accounts a join stocks s on s.id = a.stock_id
    where s.removed_at is not null and (a.shares <> 0 or a.held <> 0)`,
  'an order is open of a stock that is gone': sql`
    select o.id as what from stock_orders o join stocks s on s.id = o.stock_id
    where s.removed_at is not null and o.state = 'open'`,
  'the market maker of a stock that is gone has tokens': sql`
    select s.ticker as what from stocks s join ledger_accounts a on a.id = 'house:market-maker:' || s.id
    where s.removed_at is not null and a.balance <> 0`,
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
  'an item ended more than once': sql`
    select instance_id as what from item_moves
    where status in ('used', 'refunded', 'crafted', 'sent_to_bloodgames', 'ended')
    group by instance_id having count(*) > 1`,

  // What an act says of itself, beside what it moved: all of it, and once.
  'a bought item was not paid for once': sql`
    select m.instance_id as what from item_moves m
    left join ledger_transfers t on t.reason = 'item' and t.reference->>'instanceId' = m.instance_id::text
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || m.user_id
    where m.version = 1 and m.reason = 'buy'
    group by m.instance_id, m.reference
    having count(t.id) <> 1 or sum(e.amount) is distinct from -(m.reference->>'paid')::bigint`,
  'an item was paid for that nobody bought': sql`
    select t.id as what from ledger_transfers t
    left join item_moves m on m.instance_id::text = t.reference->>'instanceId' and m.version = 1 and m.reason = 'buy'
    where t.reason = 'item' and m.id is null`,
  'a refunded item did not bring its price once': sql`
    select m.instance_id as what from item_moves m
    join item_instances i on i.id = m.instance_id
    join item_moves o on o.instance_id = i.id and o.version = 1
    left join ledger_transfers t on t.reason = 'item-refund' and t.reference->>'instanceId' = m.instance_id::text
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || m.user_id
    where m.status = 'refunded'
    group by m.instance_id, i.item_id, o.reference
    having count(t.id) <> 1 or sum(e.amount) is distinct from
      (o.reference->>'paid')::bigint / case when o.reference->>'bought' = i.item_id::text then 1 else 2 end`,
  'a price came back for an item that was not refunded': sql`
    select t.id as what from ledger_transfers t
    left join item_instances i on i.id::text = t.reference->>'instanceId' and i.status = 'refunded'
    where t.reason = 'item-refund' and i.id is null`,
  // The n-th purchase costs 10 + 5 (n - 1).
  'places in an inventory are not those that were paid': sql`
    select i.user_id as what from item_inventories i
    left join ledger_entries e on e.account_id = 'user:' || i.user_id
      and e.transfer_id in (select id from ledger_transfers where reason = 'inventory-slots')
    group by i.user_id, i.slots_bought
    having count(e.id) <> i.slots_bought
      or coalesce(sum(e.amount), 0) <> -(10 * i.slots_bought + 5 * i.slots_bought * (i.slots_bought - 1) / 2)`,
  'spins were not paid once, or did not bring what they say': sql`
    select r.id as what from prize_runs r
    cross join lateral (
      select count(*) filter (where (prize->>'kept')::boolean) as kept, sum((prize->>'tokens')::bigint) as melted
      from jsonb_array_elements(r.prizes) prize) p
    where array(select e.amount from ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || r.user_id
          where t.reason = 'prize-spins' and t.reference->>'run' = r.id::text) <> array[-r.paid]
      or (select coalesce(sum(e.amount), 0) from ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || r.user_id
          where t.key = 'prize-melted:' || r.id) <> p.melted
      or (select count(*) from item_moves m where m.reason = 'prize' and m.reference->>'run' = r.id::text) <> p.kept`,
  'spins were paid that nobody made': sql`
    select t.id as what from ledger_transfers t left join prize_runs r on r.id::text = t.reference->>'run'
    where t.reason = 'prize-spins' and r.id is null`,
  'a prize came from no spins': sql`
    select m.instance_id as what from item_moves m left join prize_runs r on r.id::text = m.reference->>'run'
    where m.reason = 'prize' and r.id is null`,
  'a craft did not take its two items and give its one': sql`
    select c.id as what from crafts c
    left join item_moves m on m.reason = 'crafted' and m.reference->>'craft' = c.id::text
    group by c.id having count(*) <> 3
      or count(*) filter (where m.instance_id in (c.id_one, c.id_two) and m.status = 'crafted') <> 2
      or count(*) filter (where m.instance_id = c.instance_id and m.version = 1) <> 1`,
  'an item was crafted by nobody': sql`
    select m.instance_id as what from item_moves m left join crafts c on c.id::text = m.reference->>'craft'
    where m.reason = 'crafted' and c.id is null`,
  'the item of a toy did not go where its use says': sql`
    select t.id as what from toy_uses t
    left join item_moves m on m.instance_id = t.instance_id and m.reference->>'use' = t.id::text
    group by t.id having coalesce(string_agg(m.reason, ' ' order by m.version), '') <> case
      when t.item->>'kind' = 'WARTOY' then 'toy-used'
      when t.status = 'queued' then 'toy-queued'
      when t.status = 'approved' then 'toy-queued toy-used'
      else 'toy-queued toy-' || t.status end`,
  'the words on a toy were not held, paid or given back once': sql`
    select u.id as what from toy_uses u
    left join ledger_transfers t on t.reference->>'use' = u.id::text
    group by u.id having coalesce(string_agg(t.reason, ' ' order by t.reason desc), '') <> case
      when u.cost = 0 then ''
      when u.status = 'queued' then 'toy-text'
      when u.status = 'approved' then 'toy-text toy-text'
      else 'toy-text toy-' || u.status end`,
  'an item was used as a toy by nobody': sql`
    select m.instance_id as what from item_moves m left join toy_uses t on t.id::text = m.reference->>'use'
    where m.reason like 'toy-%' and t.id is null`,
  'tokens of an auction were not held once for each bid': sql`
    select l.id as what from market_listings l
    left join lateral (
      select count(*) as bids, coalesce(sum(amount), 0) as amount from market_bids b
      where b.listing_id = l.id and not b.buyout) b on true
    left join lateral (
      select count(*) as holds, coalesce(sum(e.amount), 0) as amount from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id and e.amount > 0 and e.account_id like 'escrow:market:%'
      where t.reason = 'market-bid' and t.reference->>'listing' = l.id::text) h on true
    where b.bids <> h.holds or b.amount <> h.amount`,
  'an auction was not paid for once, or not once handed over': sql`
    select l.id as what from market_listings l
    where (select count(*) from ledger_transfers t
           where t.reason = 'market-sale' and t.reference->>'listing' = l.id::text)
          <> case l.status when 'sold' then 1 else 0 end
       or (select count(*) from item_moves m
           where m.instance_id = l.instance_id and m.reason = 'market-sold' and m.reference->>'listing' = l.id::text)
          <> case l.status when 'sold' then 1 else 0 end
       or (select count(*) from item_moves m
           where m.instance_id = l.instance_id and m.reason = 'market-listed' and m.reference->>'listing' = l.id::text)
          <> 1`,
  'holders of a stock that is gone were not paid its price': sql`
    select s.ticker as what from stocks s
    where s.removed_at is not null and (
      select coalesce(-sum(e.amount), 0) * s.price from share_transfers t
      join share_entries e on e.transfer_id = t.id
      join share_accounts a on a.id = e.account_id and a.holder not in ('house', 'issuer')
      where t.stock_id = s.id and t.reason = 'delisted'
    ) <> (
      select coalesce(sum(e.amount), 0) from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id and e.account_id like 'user:%'
      where t.reason = 'stock-delisted' and t.reference->>'ticker' = s.ticker)`,
  'a gift was not paid once': sql`
    select g.id as what from goal_gifts g
    left join ledger_transfers t on t.key = 'goal:' || g.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || g.user_id
    where e.amount is distinct from -g.amount`,
  'an ended goal has tokens left': sql`
    select g.id as what from goals g join ledger_accounts a on a.id = 'vault:goal:' || g.id
    where g.ended_at is not null and a.balance <> 0`,
  // To the house where it was reached, or keeps them; otherwise to whoever gave them.
  'an ended goal did not give its tokens on once': sql`
    select g.id as what from goals g
    left join lateral (
      select coalesce(sum(e.amount), 0) as amount from ledger_entries e
      where e.account_id = 'vault:goal:' || g.id and e.amount < 0) gone on true
    where g.ended_at is not null and gone.amount <> -g.given`,
  'a code was used more or less often than it says': sql`
    select c.id as what from secret_codes c join code_sets s on s.id = c.set_id
    where c.uses <> (select count(*) from code_uses u where u.code_id = c.id) or c.uses > s.uses_each`,
  'a code did not give its tokens once': sql`
    select u.set_id || ' ' || u.user_id as what from code_uses u join code_sets s on s.id = u.set_id
    left join ledger_transfers t on t.key = 'code:' || u.set_id || ':' || u.user_id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || u.user_id
    where coalesce(e.amount, 0) <> (s.rewards->>'tokens')::bigint`,
  'tokens of a code went to somebody who did not use it': sql`
    select t.id as what from ledger_transfers t
    left join code_uses u on t.key = 'code:' || u.set_id || ':' || u.user_id
    where t.reason = 'secret-code' and u.set_id is null`,
  'a paid order did not give its tokens once': sql`
    select o.id as what from checkout_orders o
    left join ledger_transfers t on t.key = 'order:' || o.id
    left join ledger_entries e on e.transfer_id = t.id and e.account_id = 'user:' || o.user_id
    where o.product->>'kind' = 'tokens' and coalesce(e.amount, 0) <>
      case when o.status = 'paid' and o.refund_reason is null then (o.product->>'tokens')::bigint else 0 end`,
  'an order was not paid once': sql`
    select o.id as what from checkout_orders o left join checkout_payments p on p.order_id = o.id
    where o.product->>'renews' is null
    group by o.id having count(p.id) <> case when o.status = 'paid' then 1 else 0 end`,
  'money that went back did not take its tokens once': sql`
    select p.id as what from checkout_payments p join checkout_orders o on o.id = p.order_id
    left join lateral (
      select coalesce(sum(e.amount), 0) as amount from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id and e.account_id = 'mint:main'
      where t.reason = 'refund' and t.reference->>'payment' = p.id) taken on true
    where taken.amount <> p.taken_tokens or o.product->>'kind' = 'tokens'
      and p.taken_tokens <> case when p.refunded = p.amount then (o.product->>'tokens')::bigint else 0 end`,
  'a gifted pass stayed although its money went back': sql`
    select g.order_id as what from checkout_gift_passes g
    join checkout_payments p on p.order_id = g.order_id and p.refunded = p.amount
    join users a on a.id = g.user_id and a.pass_gifted_at = g.at`,
  'a gift was paid that no goal got': sql`
    select t.id as what from ledger_transfers t left join goal_gifts g on t.key = 'goal:' || g.id
    where t.reason = 'goal' and g.id is null`,
}

/** By operation, what was done under an idempotency key: person and key, and the id that the answer names. */
const done: Readonly<Record<string, ReturnType<typeof sql>>> = {
  tip: sql`select substring(key from 'tip:(.*)') as key, id::text as id from ledger_transfers where key like 'tip:%'`,
  slots: sql`
    select substring(key from 'inventory-slots:(.*)') as key, id::text as id from ledger_transfers
    where key like 'inventory-slots:%'`,
  buy: sql`select substring(key from 'buy:(.*)') as key, id::text as id from item_instances where key like 'buy:%'`,
  craft: sql`select user_id || ':' || key as key, instance_id::text as id from crafts`,
  spin: sql`select user_id || ':' || key as key, id::text as id from prize_runs`,
  useToy: sql`select user_id || ':' || key as key, id::text as id from toy_uses where item->>'kind' <> 'WARTOY'`,
  strike: sql`select user_id || ':' || key as key, id::text as id from toy_uses where item->>'kind' = 'WARTOY'`,
  list: sql`select key, id::text as id from market_listings`,
  bid: sql`select key, id::text as id from market_bids where not buyout`,
  buyout: sql`select key, id::text as id from market_bids where buyout`,
  order: sql`select holder || ':' || key as key, id::text as id from stock_orders`,
  give: sql`select user_id || ':' || key as key, goal_id::text as id from goal_gifts`,
  redeem: sql`select user_id || ':' || key as key, set_id::text as id from code_uses`,
}

/**
 * Each key acted once: what was answered as done is there, as it was answered, and what was refused is not. Where nobody
 * heard the answer, it may be there or not.
 */
async function actedOnce(acts: readonly Act[]): Promise<string[]> {
  const books = new Map<string, Map<string, string[]>>()
  for (const [name, query] of Object.entries(done)) {
    const byKey = new Map<string, string[]>()
    for (const { key, id } of await database.query<{ key: string | null; id: string }>(query))
      if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), id])
    books.set(name, byKey)
  }
  return acts.flatMap(({ name, userId, key, outcome, ids }) => {
    const there = books.get(name)?.get(`${userId}:${key}`) ?? []
    const least = outcome === 'done' ? 1 : 0
    const most = outcome === 'refused' ? 0 : 1
    const often = there.length >= least && there.length <= most
    const same = ids.every((id) => there.includes(id))
    if (often && same) return []
    return [
      `${name} with ${key} was ${outcome} as ${ids.join(', ') || 'one'}, and is there as ${there.join(', ') || 'none'}`,
    ]
  })
}

const { acts } = await asked
const found: string[] = []
for (const [wrong, query] of Object.entries(wrongs))
  for (const { what } of await database.query<{ what: unknown }>(query)) found.push(`${wrong}: ${what}`)
found.push(...(await actedOnce(acts)))
await database.close()
process.send?.({ found })
