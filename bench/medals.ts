import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marksOf } from '../server/src/features/chat/marks.ts'
import { createStore as createChat, type NewMessage } from '../server/src/features/chat/store.ts'
import { messagesThatCount } from '../server/src/features/medals/rules/messages.ts'
import { createStore as createMedals } from '../server/src/features/medals/store.ts'
import { chatSaid } from '../server/src/happenings/chat.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { createHappenings } from '../server/src/platform/happenings/index.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createJobs } from '../server/src/platform/jobs/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { atLeastOfPeer, byTurns, type Row, told } from './support/row.ts'

const people = 200
const batch = 4
const batches = 200
const rounds = 9
/** Out of a hundred messages, the number in capitals only, and the number that repeat others. */
const [capitals, repeated] = [2, 1]

/** The cost of detecting medals for a chat message: written and told, with and without the listeners that count. */
export async function medals(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-medals-'))
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  const log = createLog({ environment: 'production', logLevel: 'warn' })
  const jobs = createJobs({ database, log, metrics: createMetrics() })
  const tell = createHappenings({ database, jobs, clock: systemClock, log, check: false })
  const chat = createChat(database)
  const store = createMedals(database)
  let acted = 0
  const listener = tell.durable(
    chatSaid,
    'medals',
    async (all) => {
      acted += all.length
      for (const { payload } of all) await chat.textsUpTo(payload.messageId, 10)
      for (const { payload } of all) if (payload.capitals) await chat.inCapitals(payload.userId, 50)
      await store.owned(
        all.map(({ payload }) => payload.userId),
        ['first-words', 'laughing-fish', 'broken-record'],
      )
    },
    { only: messagesThatCount() },
  )
  try {
    await jobs.open()
    await jobs.start()
    let said = 0
    const message = (): NewMessage => {
      const kind = (said * 37) % 100
      const text =
        kind < capitals
          ? `LOUD NUMBER ${said}`
          : kind < capitals + repeated
            ? 'what did I miss'
            : `and then ${said}, in the kitchen`
      said += 1
      const author = said % people
      return {
        ...{ id: newId(), room: 'global', kind: 'text', authorId: `fish-${author}`, text, mentions: [] },
        at: systemClock.now(),
      }
    }
    const write = (heard: boolean) =>
      database.transaction(async () => {
        const messages = Array.from({ length: batch }, message)
        await chat.insert(messages)
        const told = messages.map(({ id, room, authorId, text }) => ({
          ...{ messageId: id, room, userId: authorId! },
          ...(heard ? marksOf(text) : { js: 0, capitals: false, hash: 0 }),
        }))
        if (heard) await tell.happen(chatSaid, ...told)
      })
    // By the time of the processor, in which the embedded database is as well: pauses between batches cost nothing.
    const perSecond = async (heard: boolean) => {
      const before = process.cpuUsage()
      for (let count = 0; count < batches; count += 1) await write(heard)
      if (heard) await listener.caughtUp()
      const { user, system } = process.cpuUsage(before)
      return (batch * batches) / ((user + system) / 1_000_000)
    }
    for (const heard of [true, false]) await perSecond(heard)
    const turns = await byTurns(rounds, { ours: () => perSecond(true), peer: () => perSecond(false) })
    return [
      atLeastOfPeer(`chat messages written in a second of the processor, with medals detected`, turns, 0.9, '/s'),
      told('… of them acted on', `${acted} of ${said}`),
    ]
  } finally {
    await jobs.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
