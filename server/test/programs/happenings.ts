// Tells happenings and listens to them. The command line says what it does; everything acted on is a row of `acted`,
// written by the listener, and told.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { sql } from '../../src/platform/database/index.ts'
import { happening, question } from '../../src/platform/happenings/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { database, happenings, jobs, moveTime, tell } from './platform.ts'

/** `newcomer` has one more listener, `mended` one that fails no longer. */
const [action, ...traits] = process.argv.slice(2)

const grown = happening('reef.grown', z.strictObject({ coral: z.string(), millimetres: z.int().positive() }))
const spawned = happening('reef.spawned', z.strictObject({ coral: z.string(), eggs: z.int() }))
const unheard = happening('reef.dreamt', z.strictObject({ coral: z.string() }))
const actsOn = question<{ coral: string }, number>('reef.acts-on')
const unwanted = happening('reef.slept', z.strictObject({ coral: z.string() }))

// Nodes that start together make it at the same time.
await database.transaction(async () => {
  await database.query(sql`select pg_advisory_xact_lock(1)`)
  await database.query(sql`create table if not exists acted (coral text not null, listener text not null)`)
})
const note = (coral: string, listener: string) => database.query(sql`insert into acted values (${coral}, ${listener})`)

happenings.inTransaction(grown, async ({ payload: { coral } }) => {
  await note(coral, 'in-transaction')
  if (coral === 'refused') throw new Error('not this one')
})
happenings.afterCommit(grown, ({ payload: { coral } }) => tell({ afterCommit: coral }))
let failed = false
const surveyor = happenings.durable(grown, 'surveyor', async (told) => {
  tell({ batch: told.map(({ payload }) => payload.coral) })
  for (const { payload } of told) {
    await note(payload.coral, 'surveyor')
    if (payload.coral === 'poison' && !failed) {
      // Once in a batch and once alone; the others of the batch are not held up.
      failed = told.length === 1
      throw new Error('cannot be measured')
    }
  }
  const isCursed = told.some(({ payload }) => payload.coral === 'cursed')
  if (isCursed && !traits.includes('mended')) throw new Error('cursed')
  // Has written, has not committed: the process ends here.
  if (action === 'hang') await new Promise(() => setInterval(() => {}, 1_000))
  database.afterCommit(() => tell({ acted: told.map(({ payload }) => payload.coral) }))
})
if (traits.includes('newcomer'))
  happenings.durable(grown, 'newcomer', async (told) => {
    for (const { payload } of told) await note(payload.coral, 'newcomer')
  })
const everyone = happenings.durable(spawned, 'everyone', async (told) => {
  for (const { payload } of told) await note(payload.coral, 'everyone')
})
const large = happenings.durable(
  spawned,
  'large',
  async (told) => {
    for (const { payload } of told) await note(payload.coral, 'large')
  },
  { only: ({ eggs }) => eggs > 100 },
)
happenings.durable(unwanted, 'surveyor', async () => tell({ acted: ['unwanted'] }), { wanted: () => false })
happenings.answer(actsOn, async ({ coral }) => {
  return (await database.query(sql`select 1 from acted where coral = ${coral}`)).length
})

const grow = (...corals: string[]) =>
  database.transaction(() => happenings.happen(grown, ...corals.map((coral) => ({ coral, millimetres: 3 }))))
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )
/** Happenings that not all interested listeners have acted on. */
const waiting = () =>
  database.query(sql`
    select name from happenings_outbox
    union all select name from happenings_log
      join happening_places on name = happening and listener = any (listeners) and position > place
    union all select happening from happening_retries`)

/** How often the room of all tables of happenings was given back: `happening_places` is the last of them. */
const roomGiven = async () =>
  (
    await database.query<{ times: number }>(sql`
      select vacuum_count::int as times from pg_stat_user_tables where relname = 'happening_places'`)
  )[0]!.times

// As a node of the release before put it into the queue.
if (action === 'earlier') jobs.define('reef.grown.surveyor', async () => {})

await jobs.open()
if (action === 'earlier') {
  const jobOf = (coral: string) => ({
    id: newId(),
    payload: { at: new Date().toISOString(), payload: { coral, millimetres: 3 } },
  })
  const [waits, done] = [jobOf('earlier'), jobOf('done')]
  await jobs.enqueueAll('reef.grown.surveyor', [waits, done])
  // One that such a node had given up as dead, and that was committed after all.
  await database.query(sql`
    insert into happening_actions (listener, happening_id) values ('reef.grown.surveyor', ${done.id}::uuid)`)
} else if (action === 'tell') {
  await grow('brain', 'fan')
  await messageOf(
    database.transaction(async () => {
      await happenings.happen(grown, { coral: 'undone', millimetres: 3 })
      throw new Error('undo')
    }),
  )
  tell({ refusedBy: await messageOf(grow('refused')) })
  tell({
    misfit: await messageOf(database.transaction(() => happenings.happen(grown, { coral: 'x', millimetres: -1 }))),
  })
  tell({ outside: await messageOf(happenings.happen(grown, { coral: 'x', millimetres: 1 })) })
  const before = (await waiting()).length
  await database.transaction(async () => {
    await happenings.happen(unheard, { coral: 'brain' })
    await happenings.happen(unwanted, { coral: 'brain' })
  })
  tell({ handedIn: before, handedInUnheard: (await waiting()).length - before })
} else if (action === 'ask') {
  await database.transaction(async () => {
    await note('brain', 'by-hand')
    tell({ within: await happenings.ask(actsOn, { coral: 'brain' }) })
  })
  tell({ afterwards: await happenings.ask(actsOn, { coral: 'fan' }) })
  tell({ unanswered: await messageOf(happenings.ask(question('reef.depth'), {})) })
  tell({ twice: await messageOf((async () => happenings.answer(actsOn, async () => 0))()) })
} else {
  await jobs.start()
  if (action === 'hang') await grow('stag')
  if (action === 'poison') await grow('first', 'poison', 'last')
  if (action === 'crossing') {
    let release = () => {}
    const first = database.transaction(async () => {
      await happenings.happen(grown, { coral: 'began-first', millimetres: 3 })
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await grow('began-second')
    tell({ caughtUp: await surveyor.caughtUp() })
    release()
    await first
    tell({ caughtUp: await surveyor.caughtUp() })
  }
  if (action === 'curse') {
    await grow('cursed', 'blessed')
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      await surveyor.caughtUp()
      moveTime(61_000)
    }
    await grow('later')
    tell({ caughtUp: await surveyor.caughtUp() })
  }
  if (action === 'spawn') {
    await database.transaction(() =>
      happenings.happen(spawned, { coral: 'brain', eggs: 3 }, { coral: 'fan', eggs: 300 }),
    )
    tell({ caughtUp: (await everyone.caughtUp()) && (await large.caughtUp()) })
  }
  if (action === 'again') {
    await grow('again')
    tell({ caughtUp: await surveyor.caughtUp() })
  }
  if (action === 'thousands') {
    const coral = { coral: 'brain', eggs: 3 }
    for (let told = 0; told < 6_000; told += 500)
      await database.transaction(() => happenings.happen(spawned, ...Array.from({ length: 500 }, () => coral)))
    await everyone.caughtUp()
    while ((await roomGiven()) === 0) await pause(50)
    tell({ room: 'given back' })
  }
  if (action === 'many') await Promise.all(Array.from({ length: 100 }, (_, number) => grow(`coral-${number}`)))
}
process.on('SIGTERM', async () => {
  await jobs.stop()
  tell({ acted: await database.query(sql`select coral, listener from acted order by coral, listener`) })
  tell({ left: (await waiting()).length })
  await database.close()
  process.exit(0)
})
tell({ ready: true })
