/** Reads accounts and locks them, in id order: so two transfers never wait for each other in a circle. */
const locked = (accounts: string, how: 'for update' | 'for update skip locked') =>
  `select id, balance, floor, stopped_at from ledger_accounts where id = any (${accounts}::text[]) order by id ${how}`

/**
 * One transfer in one statement. Parameters: account ids and amounts (same length, each account once), transfer id,
 * key, fingerprint, reason, reference.
 *
 * 1. `locked` takes the accounts' rows. What it reads is the newest balance, also after waiting.
 * 2. `transfer` is inserted only if every account exists, no giving one is stopped, and the key is new.
 * 3. `entry` and 4. `moved` follow from the inserted transfer: with none, nothing moves. An account that would fall
 *    below its floor violates the check and takes the whole statement back. The accounts are named a second time for the
 *    planner: a plan that is kept since there were few of them would read all of them.
 *
 * Answers with one row: how many accounts exist, whether one that gives is stopped, and the transfer with the balances
 * after it, null when not inserted.
 */
const oneTransfer = (how: Parameters<typeof locked>[1]) => `
with leg as (
  select account_id, amount from unnest($1::text[], $2::bigint[]) as leg (account_id, amount)
), locked as materialized (
  ${locked('$1', how)}
), stopped as materialized (
  select exists (
    select from locked join leg on leg.account_id = locked.id where leg.amount < 0 and locked.stopped_at is not null
  ) and not exists (select from leg where account_id = 'mint:main' and amount > 0) as gives
), transfer as (
  insert into ledger_transfers (id, key, fingerprint, reason, reference)
  select $3::uuid, $4::text, $5::text, $6::text, $7::jsonb
  where (select count(*) from locked) = cardinality($1::text[]) and not (select gives from stopped)
  on conflict (key) do nothing
  returning id, created_at
), entry as (
  insert into ledger_entries (transfer_id, account_id, amount, balance)
  select transfer.id, locked.id, leg.amount, locked.balance + leg.amount
  from transfer, locked join leg on leg.account_id = locked.id
  returning account_id, amount, balance
), moved as (
  update ledger_accounts as account set balance = account.balance + entry.amount
  from entry where account.id = entry.account_id and account.id = any ($1::text[])
)
select (select count(*) from locked) as found,
       (select gives from stopped) as stopped,
       (select id from transfer) as id,
       (select created_at from transfer) as "createdAt",
       (select jsonb_object_agg(account_id, balance) from entry) as balances`

export const transferStatement = oneTransfer('for update')
/** The same, but it waits for nobody: accounts that somebody else writes to it does not find. */
export const transferNowStatement = oneTransfer('for update skip locked')

/**
 * Several transfers that have nothing to do with each other in one statement, in the order in which they come. Parameters: of
 * each leg its place among the transfers (from 1), account and amount; of each transfer id, key, fingerprint, reason and
 * reference.
 *
 * It takes a transfer whose outcome is certain whatever becomes of the others:
 *
 * 1. `locked` takes the accounts' rows, without those that somebody else writes to: waiting for one account would hold up
 *    everybody's transfers, and a transaction that moves tokens twice would rather meet others in a circle.
 * 2. `doubtful` are transfers of accounts that are not locked, and those with an account that gives and is stopped, or that
 *    would fall below its floor if it gave all that it is asked for so far and was given nothing.
 * 3. `transfer` is inserted for all others, if the key is new; of two with one key the first.
 * 4. `entry` and 5. `moved` follow from the inserted transfers. The entries of an account are written in the order of the
 *    transfers, so that their ids rise with its balance.
 *
 * Answers with one row for each transfer that it took: its place, its time and the balances after it.
 */
export const batchStatement = `
with leg as materialized (
  select * from unnest($1::int[], $2::text[], $3::bigint[]) with ordinality as leg (nth, account_id, amount, line)
), request as materialized (
  select * from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[]) with ordinality
    as request (id, key, fingerprint, reason, reference, nth)
), locked as materialized (
  ${locked('$2', 'for update skip locked')}
), weighed as (
  select leg.nth, locked.id is null as unknown, leg.amount < 0 and locked.stopped_at is not null as stopped,
         leg.account_id = 'mint:main' and leg.amount > 0 as returns,
         leg.amount < 0 and locked.floor > locked.balance
           + sum(least(leg.amount, 0)) over (partition by leg.account_id order by leg.line) as short
  from leg left join locked on locked.id = leg.account_id
), doubtful as (
  select nth from weighed group by nth having bool_or(unknown or short) or (bool_or(stopped) and not bool_or(returns))
), transfer as (
  insert into ledger_transfers (id, key, fingerprint, reason, reference)
  select id, key, fingerprint, reason, reference::jsonb from request
  where nth not in (select nth from doubtful) order by nth
  on conflict (key) do nothing
  returning id, created_at
), running as materialized (
  select transfer.id as transfer_id, transfer.created_at, leg.line, leg.account_id, leg.amount,
         (locked.balance + sum(leg.amount) over (partition by leg.account_id order by leg.line))::bigint as balance
  from transfer join request on request.id = transfer.id join leg on leg.nth = request.nth
    join locked on locked.id = leg.account_id
), entry as (
  insert into ledger_entries (transfer_id, account_id, amount, balance)
  select transfer_id, account_id, amount, balance from running order by line
), moved as (
  update ledger_accounts as account set balance = account.balance + moves.amount
  from (select account_id, sum(amount) as amount from running group by account_id) as moves
  where account.id = moves.account_id and account.id = any ($2::text[])
)
select min(created_at) as "createdAt", jsonb_object_agg(line, balance) as balances from running`

/** The first result of a key. */
export const replayStatement = `
select transfer.id, transfer.fingerprint, transfer.created_at as "createdAt",
       jsonb_object_agg(entry.account_id, entry.balance) as balances
from ledger_transfers as transfer join ledger_entries as entry on entry.transfer_id = transfer.id
where transfer.key = $1 group by transfer.id`

/**
 * Several transfers without keys in one statement, in the order in which they come, each leg seeing what those before it
 * left. Parameters: the account ids; of each leg its place among the transfers (from 1), account and amount; of each
 * transfer id, fingerprint, reason and reference.
 *
 * When an account does not exist, gives and is stopped, or would fall below its floor in between, nothing is written and nothing fails: the
 * transaction around it can go on. Answers with one row: how many accounts exist, how many transfers were written, and the
 * entries with the balances after them, in order.
 */
export const transfersStatement = `
with leg as (
  select * from unnest($2::int[], $3::text[], $4::bigint[]) with ordinality as leg (nth, account_id, amount, line)
), request as (
  select * from unnest($5::uuid[], $6::text[], $7::text[], $8::text[]) with ordinality
    as request (id, fingerprint, reason, reference, nth)
), locked as materialized (
  ${locked('$1', 'for update')}
), running as materialized (
  select leg.line, request.id as transfer_id, leg.account_id, leg.amount, locked.floor,
         leg.amount < 0 and locked.stopped_at is not null as stopped,
         (locked.balance + sum(leg.amount) over (partition by leg.account_id order by leg.line))::bigint as balance
  from leg join request on request.nth = leg.nth join locked on locked.id = leg.account_id
), transfer as (
  insert into ledger_transfers (id, fingerprint, reason, reference)
  select id, fingerprint, reason, reference::jsonb from request
  where (select count(*) from locked) = cardinality($1::text[])
    and not exists (select from running where balance < floor or stopped)
  returning id
), entry as (
  insert into ledger_entries (transfer_id, account_id, amount, balance)
  select running.transfer_id, running.account_id, running.amount, running.balance
  from running join transfer on transfer.id = running.transfer_id order by running.line
  returning transfer_id, account_id, amount, balance
), moved as (
  update ledger_accounts as account set balance = account.balance + entries.amount
  from (select account_id, sum(amount) as amount from entry group by account_id) as entries
  where account.id = entries.account_id and account.id = any ($1::text[])
)
select (select count(*) from locked) as found,
       (select count(*) from transfer) as written,
       (select jsonb_agg(jsonb_build_object('account', account_id, 'balance', balance) order by line) from running) as balances`
