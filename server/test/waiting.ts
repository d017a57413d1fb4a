import type { Client } from 'pg'

/** Whether some happening waits for a listener, or for another try after it failed. */
export async function isAnythingWaiting(database: Client): Promise<boolean> {
  const { rows } = await database.query(
    `(select 1 from happenings_outbox limit 1)
     union all (select 1 from happenings_log join happening_places
       on name = happening and listener = any (listeners) and position > place limit 1)
     union all (select 1 from happening_retries limit 1)`,
  )
  return rows.length > 0
}
