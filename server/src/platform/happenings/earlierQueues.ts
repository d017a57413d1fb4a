import { type Database, sql } from '../database/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { ListenerKey } from './outbox.ts'

/** No run of a node of an earlier release can be under way that long, so it can act on nothing a second time any more. */
const notesKept = '1 day'

/**
 * Up to 0.1 each listener had a job of its own for each happening, in a queue `<happening>.<listener>`. Hands over the jobs
 * that wait there, and those that nodes of such a release still add, as happenings to be acted on apart. Goes with the
 * release after 0.2, together with the table `happening_actions`.
 *
 * Such a node notes `(listener, happening)` in the transaction in which it acts. The first to note it acts: a run that was
 * given up as dead and commits later finds our note, or we wait for its end and find its note.
 */
export function earlierQueues(database: Database, jobs: Jobs, listeners: readonly ListenerKey[]) {
  jobs.define('happenings-forget-notes', () =>
    database.query(sql`delete from happening_actions where acted_at < now() - ${notesKept}::interval`),
  )
  jobs.cron('happenings-forget-notes', '41 * * * *')

  let tookOver = false
  return async function takeOver(): Promise<void> {
    // The embedded database has one process: nobody puts in more.
    if (tookOver && database.dialect === 'pglite') return
    await database.execute(
      `with own as (
         select happening, listener, happening || '.' || listener as queue
         from unnest($1::text[], $2::text[]) as own (happening, listener)
       ), gone as (
         delete from pgboss.job using own
         where name = queue and state < 'active'
         returning happening, listener, queue, id, data, retry_count, start_after
       ), noted as (
         insert into happening_actions (listener, happening_id) select queue, id from gone order by queue, id
         on conflict do nothing returning listener as queue, happening_id as id
       )
       insert into happening_retries (happening, listener, id, at, payload, attempts, next_try, tried_at, error)
       select happening, listener, id, (data->>'at')::timestamptz, (data->'payload')::json, retry_count, start_after,
         now(), ''
       from gone join noted using (queue, id)`,
      [listeners.map(({ happening }) => happening), listeners.map(({ listener }) => listener)],
    )
    tookOver = true
  }
}
