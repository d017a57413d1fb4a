// A worker with a few kinds of jobs. Tells of every run; the command line says what it hands in.
import { sql } from '../../src/platform/database/index.ts'
import { database, jobs, tell } from './platform.ts'

const [action] = process.argv.slice(2)

const note = jobs.define<{ text: string }>('note', async ({ text }, { attempt }) => tell({ ran: text, attempt }))
const fragile = jobs.define<{ text: string }>(
  'fragile',
  async ({ text }, { attempt }) => {
    tell({ ran: text, attempt })
    if (attempt < 3) throw new Error('not yet')
  },
  { retry: { limit: 3, delaySeconds: 0 } },
)
// Never ends by itself: the process dies in the middle of it.
const endless = jobs.define<{ text: string }>(
  'endless',
  async ({ text }, { attempt }) => {
    tell({ ran: text, attempt })
    if (attempt === 1) await new Promise(() => setInterval(() => {}, 1000))
  },
  { timeoutSeconds: 2 },
)
jobs.cron('note', '0 4 * * *', 'Europe/Vienna')
await jobs.open()
if (action === 'early') {
  await note.enqueue({ text: 'early' })
  tell({ up: true })
}
await jobs.start()

const soon = () => new Date(Date.now() + 1500)
if (action === 'later') await note.enqueue({ text: 'later' }, { startAfter: soon() })
if (action === 'die') await endless.enqueue({ text: 'endless' })
if (action === 'many') {
  for (let number = 0; number < 60; number++) await note.enqueue({ text: `job-${number}` })
}
if (action === 'rules') {
  await fragile.enqueue({ text: 'fragile' })
  const key = { startAfter: soon(), singletonKey: 'one' }
  const ids = [await note.enqueue({ text: 'first' }, key), await note.enqueue({ text: 'second' }, key)]
  const moved = await note.enqueue({ text: 'moved' }, { singletonKey: 'one', replace: true })
  tell({ dropped: ids[0] !== null && ids[1] === null, replaced: moved !== null })
  const cancelled = await note.enqueue({ text: 'cancelled' }, { startAfter: soon() })
  tell({ cancelled: await jobs.cancel('note', { id: cancelled as string }) })
  tell({ cancelledAgain: await jobs.cancel('note', { id: cancelled as string }) })
  await database
    .transaction(async () => {
      await note.enqueue({ text: 'rolled back' })
      throw new Error('undo')
    })
    .catch(() => {})
  await database.transaction(async () => {
    await note.enqueue({ text: 'committed' })
  })
  // Runs after everything that was due above.
  await note.enqueue({ text: 'last' }, { startAfter: new Date(Date.now() + 2500) })
}
tell({ ready: true })

process.on('SIGTERM', async () => {
  await jobs.stop()
  const left = await database.query(sql`select name, data from pgboss.job where state < 'completed' and name <> 'note'`)
  tell({ left })
  await database.close()
  process.exit(0)
})
