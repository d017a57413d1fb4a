import { type Database, literal } from '../database/index.ts'

/** What is written of a happening: once, however many listen. */
export type NewRow = { id: string; name: string; at: Date; listeners: readonly string[]; payload: object }

/** A durable listener by its happening's name and its own id, as they stand in the tables. */
export type ListenerKey = { happening: string; listener: string }

/** A happening as a listener gets it. */
export type Row = { id: string; at: Date; payload: object }
/** One that waits in the outbox, with where it stands. */
export type Placed = Row & { position: number }
/** One that a listener failed to act on so often. */
export type Retry = Row & { attempts: number }

/** How many get their position in one statement. */
const numberedAtOnce = 1_000
/** The error of a failed attempt is cut to so many characters. */
const errorLength = 2_000
/** In ms. Clocks of nodes do not differ by that much: a row that waits for longer was written before a clock was set back. */
const longestPause = 180_000

const namesOf = (keys: readonly ListenerKey[]) => [
  keys.map(({ happening }) => happening),
  keys.map(({ listener }) => listener),
]

const due = (first: number) => `(next_try <= $${first} or next_try > $${first + 1})`
const dueAt = (now: Date) => [now, new Date(now.getTime() + longestPause)]

/**
 * The statements of the outbox. A row comes into it without a position. `number` moves what is committed to the log and
 * gives it positions there, one node after the other: they become visible in their order, so no reader can pass one over,
 * whichever transaction began first.
 */
export const createOutbox = (database: Database) => ({
  /** The statement that writes what was told; belongs to the transaction that tells. */
  write(rows: readonly NewRow[]): string {
    const values = rows.map(({ id, name, at, listeners, payload }) => {
      // Ids of listeners are in kebab case, so a list of them needs no quotes.
      const row = [id, name, at.toISOString(), `{${listeners.join(',')}}`, JSON.stringify(payload)]
      return `(${row.map(literal).join(', ')})`
    })
    return `insert into happenings_outbox (id, name, at, listeners, payload) values ${values.join(', ')}`
  },

  /** Moves what was committed since to the log; false when there may be more. */
  async number(): Promise<boolean> {
    // The counter is locked until the commit: the second transaction gets its positions when those of the first are visible.
    const rows = await database.prepared(
      'happenings-number',
      `with taken as (
         delete from happenings_outbox where ctid = any (array(
           select ctid from happenings_outbox order by id limit ${numberedAtOnce} for update skip locked
         )) returning id, name, at, listeners, payload
       ), counter as (
         update happenings_counter set last = last + (select count(*) from taken)
         where exists (select 1 from taken) returning last - (select count(*) from taken) as before
       )
       insert into happenings_log (position, id, name, at, listeners, payload)
       select before + row_number() over (order by id), id, name, at, listeners::text[], payload::json
       from taken, counter returning 1`,
      [],
    )
    return rows.length < numberedAtOnce
  },

  /** The listeners for whom something waits. */
  async due(now: Date): Promise<ListenerKey[]> {
    const rows = await database.execute(
      `select happening, listener from happening_places as place cross join lateral (
         select 1 from happenings_log as told
         where told.name = happening and position > place.place and listener = any (told.listeners) limit 1
       ) as waiting
       union select happening, listener from happening_retries where ${due(1)}`,
      dueAt(now),
    )
    return rows as ListenerKey[]
  },

  /** Whether this listener has acted on everything that is committed and due. */
  async isCaughtUp({ happening, listener }: ListenerKey, now: Date): Promise<boolean> {
    const waiting = await database.execute(
      `(select 1 from happenings_outbox where name = $1 and $2 = any (listeners::text[]) limit 1)
       union all (select 1 from happenings_log
         where name = $1 and $2 = any (listeners)
           and position > (select place from happening_places where happening = $1 and listener = $2) limit 1)
       union all (select 1 from happening_retries where happening = $1 and listener = $2 and ${due(3)} limit 1)`,
      [happening, listener, ...dueAt(now)],
    )
    return waiting.length === 0
  },

  /**
   * Takes the next ones of a listener and moves its place behind them, all of it with the transaction; none while another
   * node is at work for it.
   */
  async take({ happening, listener }: ListenerKey, most: number): Promise<Placed[]> {
    const [own] = await database.prepared<{ place: number }>(
      'happenings-lock',
      'select place from happening_places where happening = $1 and listener = $2 for update skip locked',
      [happening, listener],
    )
    if (!own) return []
    // A statement of its own: it must see what was committed before the lock was had.
    return database.prepared<Placed>(
      'happenings-take',
      `with next as (
         select id, at, payload, position from happenings_log
         where name = $1 and position > $3 and $2 = any (listeners) order by position limit $4
       ), moved as (
         update happening_places set place = (select max(position) from next)
         where happening = $1 and listener = $2 and exists (select 1 from next)
       ) select id, at, payload, position from next order by position`,
      [happening, listener, own.place, most],
    )
  },

  /** Puts one that failed aside and moves the place behind it; false when another node has dealt with it since. */
  putAside: ({ happening, listener }: ListenerKey, row: Placed, failed: { at: Date; next: Date; error: string }) =>
    database.transaction(async () => {
      const moved = await database.execute(
        `update happening_places set place = $3 where happening = $1 and listener = $2 and place < $3 returning 1`,
        [happening, listener, row.position],
      )
      if (moved.length === 0) return false
      await database.execute(
        `insert into happening_retries (happening, listener, id, at, payload, attempts, next_try, tried_at, error)
         values ($1, $2, $3, $4, $5, 1, $6, $7, $8)`,
        [
          ...[happening, listener, row.id, row.at, JSON.stringify(row.payload)],
          ...[failed.next, failed.at, failed.error.slice(0, errorLength)],
        ],
      )
      return true
    }),

  /** Takes out of those that failed what is due; they are gone with the transaction. */
  async takeRetries({ happening, listener }: ListenerKey, most: number, now: Date): Promise<Retry[]> {
    const rows = await database.prepared<Retry>(
      'happenings-take-retries',
      `with next as (
         select id from happening_retries where happening = $1 and listener = $2 and ${due(4)}
         order by id limit $3 for update skip locked
       ) delete from happening_retries as retry using next
       where happening = $1 and listener = $2 and retry.id = next.id returning retry.id, at, payload, attempts`,
      [happening, listener, most, ...dueAt(now)],
    )
    return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
  },

  /** Notes one more failure; without `next` it is given up. False when another node has dealt with it since. */
  async failAgain(
    { happening, listener }: ListenerKey,
    { id, attempts }: Retry,
    failed: { at: Date; next: Date | null; error: string },
  ): Promise<boolean> {
    const noted = await database.execute(
      `update happening_retries set attempts = attempts + 1, next_try = $5, tried_at = $6, error = $7
       where happening = $1 and listener = $2 and id = $3 and attempts = $4 returning 1`,
      [happening, listener, id, attempts, failed.next, failed.at, failed.error.slice(0, errorLength)],
    )
    return noted.length > 0
  },

  /** Has these listeners try once more what they had given up. */
  async reviveGivenUp(keys: readonly ListenerKey[], now: Date): Promise<void> {
    await database.execute(
      `update happening_retries as retry set next_try = $3
       from unnest($1::text[], $2::text[]) as own (happening, listener)
       where retry.happening = own.happening and retry.listener = own.listener and next_try is null`,
      [...namesOf(keys), now],
    )
  },

  /**
   * Registers the listeners of a running program. A new one begins with happenings from now on. It does not wait for a node
   * that is at work for one of them: that one is registered the next time.
   */
  async register(keys: readonly ListenerKey[], now: Date): Promise<void> {
    await database.execute(
      `insert into happening_places (happening, listener, place, seen_at)
       select happening, listener, last, $3
       from unnest($1::text[], $2::text[]) as own (happening, listener), happenings_counter
       where not exists (
         select 1 from happening_places as place
         where place.happening = own.happening and place.listener = own.listener
       ) order by happening, listener on conflict do nothing`,
      [...namesOf(keys), now],
    )
    await database.execute(
      `with own as (
         select happening, listener from happening_places
         where (happening, listener) in (select * from unnest($1::text[], $2::text[])) for update skip locked
       ) update happening_places as place set seen_at = $3
       from own where place.happening = own.happening and place.listener = own.listener`,
      [...namesOf(keys), now],
    )
  },

  /** Removes the rows that all their listeners have acted on, or put aside; answers with how many. */
  async sweep(): Promise<number> {
    const gone = await database.execute(
      `delete from happenings_log as told where not exists (
         select 1 from happening_places
         where happening = told.name and listener = any (told.listeners) and place < told.position
       ) returning 1`,
      [],
    )
    return gone.length
  },

  /** Forgets listeners that no program had since then, and failures that nobody tried since then. */
  async forget(before: Date): Promise<void> {
    await database.execute('delete from happening_places where seen_at < $1', [before])
    await database.execute('delete from happening_retries where tried_at < $1', [before])
  },

  /** Gives the room of removed rows back; the embedded database does not do so by itself. */
  async makeRoom(): Promise<void> {
    if (database.dialect !== 'pglite') return
    // Each by itself: several statements that are sent together are one transaction, within which it is refused.
    for (const table of ['happenings_outbox', 'happenings_log', 'happenings_counter', 'happening_places'])
      await database.script(`vacuum ${table}`)
  },
})

export type HappeningsOutbox = ReturnType<typeof createOutbox>
