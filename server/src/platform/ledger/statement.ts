/**
 * One transfer in one statement. Parameters: account ids and amounts (same length, each account once), transfer id,
 * key, fingerprint, reason, reference.
 *
 * 1. `locked` takes the accounts' rows in id order, so that two transfers never wait for each other in a circle. What
 *    it reads is the newest balance, also after waiting.
 * 2. `transfer` is inserted only if every account exists, no giving one is stopped, and the key is new.
 * 3. `entry` and 4. `moved` follow from the inserted transfer: with none, nothing moves. An account that would fall
 *    below its floor violates the check and takes the whole statement back.
 *
 * Answers with one row: how many accounts exist, whether one that gives is stopped, and the transfer with the balances
 * after it, null when not inserted.
 */
export const transferStatement = `
with leg as (
  select account_id, amount from unnest($1::text[], $2::bigint[]) as leg (account_id, amount)
), locked as materialized (
  select id, balance, stopped_at from ledger_accounts where id = any ($1::text[]) order by id for update
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
  from entry where account.id = entry.account_id
)
select (select count(*) from locked) as found,
       (select gives from stopped) as stopped,
       (select id from transfer) as id,
       (select created_at from transfer) as "createdAt",
       (select jsonb_object_agg(account_id, balance) from entry) as balances`

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
  select id, balance, floor, stopped_at from ledger_accounts where id = any ($1::text[]) order by id for update
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
  where account.id = entries.account_id
)
select (select count(*) from locked) as found,
       (select count(*) from transfer) as written,
       (select jsonb_agg(jsonb_build_object('account', account_id, 'balance', balance) order by line) from running) as balances`
