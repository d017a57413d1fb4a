/**
 * One transfer in one statement. Parameters: account ids and amounts (same length, each account once), transfer id,
 * key, fingerprint, reason, reference.
 *
 * 1. `locked` takes the accounts' rows in id order, so that two transfers never wait for each other in a circle. What
 *    it reads is the newest balance, also after waiting.
 * 2. `transfer` is inserted only when every account exists and the key is new.
 * 3. `entry` and 4. `moved` follow from the inserted transfer: with none, nothing moves. An account that would fall
 *    below its floor violates the check and takes the whole statement back.
 *
 * Answers with one row: how many accounts exist, and the transfer with the balances after it, null when not inserted.
 */
export const transferStatement = `
with leg as (
  select account_id, amount from unnest($1::text[], $2::bigint[]) as leg (account_id, amount)
), locked as materialized (
  select id, balance from ledger_accounts where id = any ($1::text[]) order by id for update
), transfer as (
  insert into ledger_transfers (id, key, fingerprint, reason, reference)
  select $3::uuid, $4::text, $5::text, $6::text, $7::jsonb
  where (select count(*) from locked) = cardinality($1::text[])
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
       (select id from transfer) as id,
       (select created_at from transfer) as "createdAt",
       (select jsonb_object_agg(account_id, balance) from entry) as balances`

/** The first result of a key. */
export const replayStatement = `
select transfer.id, transfer.fingerprint, transfer.created_at as "createdAt",
       jsonb_object_agg(entry.account_id, entry.balance) as balances
from ledger_transfers as transfer join ledger_entries as entry on entry.transfer_id = transfer.id
where transfer.key = $1 group by transfer.id`
