// What the database promises besides plain queries. Tells the outcome of each.
import { Session } from 'node:inspector/promises'
import { isUniqueViolation, sql, sqlState } from '../../src/platform/database/index.ts'
import { ledgerAccounts } from '../../src/platform/ledger/tables.ts'
import { database, ledger, log, tell } from './platform.ts'

const { db } = database
const facts: Record<string, unknown> = {}
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))
const count = async () => (await db.select().from(ledgerAccounts)).length
const add = async (owner: string) =>
  db.insert(ledgerAccounts).values({ id: `user:${owner}`, kind: 'user', owner, floor: 0 })

const [types] = await database.query<Record<string, unknown>>(sql`
  select 5::bigint as bigint, 1.5::numeric as numeric, '2026-01-02T03:04:05Z'::timestamptz as time,
         ${sql.param(['a', 'b'])}::text[] as list, '{"a": [1]}'::jsonb as json, count(*) as count,
         array['2026-01-02T03:04:05Z'::timestamptz, null] as times, null::timestamptz as never from ledger_accounts`)
const { time, times, ...rest } = types as { time: Date; times: [Date, null] }
facts.types = { ...rest, time: time.toISOString(), times: times.map((one) => one?.toISOString() ?? null) }

const written = await db
  .select({
    time: sql`'2026-01-02T03:04:05Z'::timestamptz at time zone 'utc'`,
    times: sql`array['2026-01-02'::date]`,
    numbers: sql`array[1.50]`,
    never: sql`null::timestamptz`,
  })
  .from(sql`(select 1) as one`)
facts.written = written

// All that a parameter can be, through a statement that is kept and through one that is not.
const odd = String.raw`'it''s' "quoted" \\ back\slash, {braces}, $1, ₣ 🐟`
const values = [5, 2 ** 40, '1.50', [odd, null, '', 'null'], { [odd]: [odd, null] }, odd, true, null, new Date(0)]
const all = `
  select $1::int as small, $2::bigint as big, $3::numeric as numeric, $4::text[] as list, $5::jsonb as json, $6 || '' as text,
         $7::boolean as flag, $8::uuid as never, $9::timestamptz as time, array[$9::timestamptz] as times`
const once = await database.execute(all, values)
const keptRows = [await database.prepared('all', all, values), await database.prepared('all', all, values)]
const withNul = await Promise.all([
  database.execute(all, values.with(5, 'a\0b')).catch(sqlState),
  database.prepared('all', all, values.with(5, 'a\0b')).catch(sqlState),
])
facts.kept = { once, keptRows, withNul, after: await database.prepared('all', all, values) }
const runs = (times: number) =>
  database.transaction(async () => {
    for (let nth = 0; nth < times; nth += 1) await database.prepared('counted', 'select $1::int + 1 as sum', [nth])
    return database.query(sql`
      select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'counted'`)
  })
facts.keptPlans = await runs(3)
if (database.dialect === 'pglite') facts.keptAnew = await runs(1_000)
const late = () => database.prepared('late', 'select count(*) as count from ledger_accounts', [])
const inFailed = await database
  .transaction(async () => {
    await database.query(sql`select 1 / 0`).catch(() => {})
    await late()
  })
  .catch(sqlState)
facts.keptLate = [inFailed, await late(), await late()]
// PostgreSQL keeps statements for each connection: a transaction has one for the change and what is asked around it.
await database.script('create table changing (one int); insert into changing values (1)')
const read = () => database.prepared('changing', 'select * from changing where one = any ($1)', [[1]])
const write = (one: unknown) => database.prepared('change', 'insert into changing (one) values ($1)', [one])
facts.beforeChange = [await read(), await write(2)]
if (database.dialect === 'pglite') {
  await database.script('alter table changing add column two text default $$b$$')
  facts.afterChange = await read()
  await database.script('alter table changing alter column one type text')
  facts.afterOtherType = [await write('three'), await database.query(sql`select one from changing`)]
}
await database.script('drop table changing')

const events: string[] = []
await database.transaction(async () => {
  await add('ann')
  await database.transaction(async () => {
    await add('bob')
    database.afterCommit(() => events.push(`committed, inside: ${database.inTransaction()}`))
  })
  await ledger.ensureAccount('user', 'cid')
  events.push(`working, inside: ${database.inTransaction()}`)
})
facts.committed = [await count(), events.splice(0)]

facts.rolledBack = await database
  .transaction(async () => {
    await add('dot')
    database.afterCommit(() => events.push('never'))
    await add('ann')
  })
  .catch((error) => [
    sqlState(error),
    isUniqueViolation(error, 'ledger_accounts_pkey'),
    isUniqueViolation(error, 'other'),
  ])
facts.afterRollback = [await count(), events]

facts.atOnce = await database
  .transaction(() => Promise.all([count(), add('eve'), count()]))
  .then(([first, , last]) => [first, last])
// Statements that still wait in line when one fails are part of its transaction, and taken back with it.
facts.failedAtOnce = await database
  .transaction(() => Promise.all([add('ann'), add('fay'), add('gil')]))
  .catch((error) => [sqlState(error)])
facts.afterFailedAtOnce = await count()

// Two transactions that take the same rows in opposite order: one is chosen to give way and is run again.
const attempts = [0, 0]
const met = Promise.withResolvers<void>()
let arrived = 0
/** Each has its first row when both go on; the embedded database has them one after the other. */
const meet = () => {
  arrived += 1
  if (arrived === 2 || process.env.DATABASE_URL === undefined) met.resolve()
  return met.promise
}
const touch = (owner: string) =>
  database.query(sql`update ledger_accounts set owner = owner where id = ${`user:${owner}`}`)
await Promise.all(
  [['ann', 'bob'] as const, ['bob', 'ann'] as const].map(([first, second], side) =>
    database.transaction(async () => {
      attempts[side]!++
      await touch(first)
      await meet()
      await touch(second)
    }),
  ),
)
facts.deadlock = attempts.reduce((sum, times) => sum + times, 0)

/** How many bytes of garbage one statement of Drizzle makes. */
async function garbageOfStatement(): Promise<number> {
  const [statements, session] = [300, new Session()]
  const statement = () => db.select({ one: sql`1` }).from(sql`(select 1) as nothing`)
  session.connect()
  for (let nth = 0; nth < statements; nth += 1) await statement()
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 1_024,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  for (let nth = 0; nth < statements; nth += 1) await statement()
  const { profile } = await session.post('HeapProfiler.stopSampling')
  session.disconnect()
  type Node = typeof profile.head
  const sizeOf = ({ selfSize, children }: Node): number => children.reduce((sum, one) => sum + sizeOf(one), selfSize)
  return sizeOf(profile.head) / statements
}
facts.garbageOfStatement = await garbageOfStatement()

await db.execute(sql`select ${'a secret'}::int`).catch((error) => log.warn({ err: error }, 'refused'))

const later = () => new Promise((resolve) => setTimeout(resolve, 100))
await database.transaction(async () =>
  database.afterCommit(async () => {
    await later()
    facts.readWhileClosing = await count()
  }),
)
const lastCommit = database.transaction(async () => {
  database.afterCommit(async () => {
    facts.readAfterLastCommit = await count()
  })
  // Longer than the action that the commit before it started.
  for (const _ of [1, 2, 3]) await later()
})
await database.close()
await lastCommit
facts.warnings = warnings
tell(facts)
