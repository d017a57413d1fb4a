// Tells happenings and listens to them. What it is to do is said on the command line; everything acted on is a row of
// `acted`, written by the listener, and told.
import { z } from 'zod'
import { sql } from '../../src/platform/database/index.ts'
import { happening, question } from '../../src/platform/happenings/index.ts'
import { database, happenings, jobs, tell } from './platform.ts'

const [action] = process.argv.slice(2)

const grown = happening('reef.grown', z.strictObject({ coral: z.string(), millimetres: z.int().positive() }))
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
happenings.durable(
  grown,
  'surveyor',
  async (told) => {
    tell({ batch: told.map(({ payload }) => payload.coral) })
    for (const { payload } of told) {
      await note(payload.coral, 'surveyor')
      if (payload.coral === 'poison' && !failed) {
        // Once in a batch and once alone; what came with it is not held up.
        failed = told.length === 1
        throw new Error('cannot be measured')
      }
    }
    // Has written, has not committed: the process ends here.
    if (action === 'hang') await new Promise(() => setInterval(() => {}, 1_000))
    database.afterCommit(() => tell({ acted: told.map(({ payload }) => payload.coral) }))
  },
  { timeoutSeconds: 2 },
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
const waitingJobs = () => database.query(sql`select 1 from pgboss.job where name like 'reef.%'`)

await jobs.open()
if (action === 'tell') {
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
  const before = (await waitingJobs()).length
  await database.transaction(async () => {
    await happenings.happen(unheard, { coral: 'brain' })
    await happenings.happen(unwanted, { coral: 'brain' })
  })
  tell({ handedIn: before, handedInUnheard: (await waitingJobs()).length - before })
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
  if (action === 'many') await Promise.all(Array.from({ length: 100 }, (_, number) => grow(`coral-${number}`)))
}
tell({ ready: true })

process.on('SIGTERM', async () => {
  await jobs.stop()
  tell({ acted: await database.query(sql`select coral, listener from acted order by coral, listener`) })
  tell({ left: (await waitingJobs()).length })
  await database.close()
  process.exit(0)
})
