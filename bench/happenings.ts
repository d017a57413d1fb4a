import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createStore as createChat } from '../server/src/features/chat/store.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase, sql } from '../server/src/platform/database/index.ts'
import { createHappenings, happening } from '../server/src/platform/happenings/index.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createJobs } from '../server/src/platform/jobs/index.ts'
import { createLedger } from '../server/src/platform/ledger/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { atLeastOfPeer, atMostOfPeer, byTurns, median, type Row, seen, told, toldBesidePeer } from './support/row.ts'

const transfers = 100
const rounds = 9
/** The one with a bar that is near. */
const roundsOfTips = 25
/** As many as a busy chat commits at once, and how many of these batches. */
const batch = 20
const batches = 150
const alone = 40

const payload = z.strictObject({ fromUserId: z.string(), toUserId: z.string(), amount: z.int().positive() })
const unheard = happening('bench.unheard', payload)
const unwanted = happening('bench.unwanted', payload)
const heard = happening('bench.heard', payload)
const heardByFive = happening('bench.heard-by-five', payload)
/** A tip that five durable listeners want takes at most that many times the time of one that nobody hears of (ADR 19). */
const mostWithFive = 1.15
const payer = 'ada'
const one = { fromUserId: 'ada', toUserId: 'bob', amount: 1 }

/** The same database, with its statements counted. */
function counted(database: Database): { database: Database; statements: () => number } {
  let count = 0
  const counting =
    <Input extends unknown[], Output>(call: (...input: Input) => Output) =>
    (...input: Input): Output => {
      count += 1
      return call(...input)
    }
  return {
    database: {
      ...database,
      query: counting(database.query) as Database['query'],
      prepared: counting(database.prepared) as Database['prepared'],
      execute: counting(database.execute),
      beforeCommit: counting(database.beforeCommit) as Database['beforeCommit'],
    },
    statements: () => count,
  }
}

/** On the embedded database, and on that of DATABASE_URL where there is one. */
export async function happenings(): Promise<Row[]> {
  const { DATABASE_URL } = process.env
  return [...(await measure({})), ...(DATABASE_URL ? await measure({ DATABASE_URL }) : [])]
}

/** The cost of telling a transfer's happening within its transaction, and how many happenings are handled. */
async function measure(where: { DATABASE_URL?: string }): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-happenings-'))
  const settings = readSettings({ ...where, DATA_DIR: dataDir })
  const { database, statements } = counted(await openDatabase(settings))
  const log = createLog({ environment: 'production', logLevel: 'warn' })
  const jobs = createJobs({ database, log, metrics: createMetrics() })
  const tell = createHappenings({ database, jobs, clock: systemClock, log, check: false })
  try {
    const began = new Map<string, number>()
    const waits: number[] = []
    let acted = 0
    const counter = tell.durable(heard, 'counter', async (all) => {
      database.afterCommit(() => {
        acted += all.length
        for (const { payload } of all) {
          const since = began.get(payload.toUserId)
          if (since !== undefined) waits.push(performance.now() - since)
        }
      })
    })
    for (const listener of ['moments', 'missions', 'medals', 'notifications', 'push'])
      tell.durable(heardByFive, listener, async () => {})
    tell.durable(unwanted, 'counter', async () => {}, { wanted: () => false })
    await jobs.open()

    const book = createLedger(database)
    const [mint, purse] = [await book.ensureAccount('mint', 'main'), await book.ensureAccount('user', 'ada')]
    const transfer = (then: () => Promise<void>) =>
      database.transaction(async () => {
        await book.transfer({
          key: newId(),
          reason: 'demo',
          legs: [
            { account: mint, amount: -1 },
            { account: purse, amount: 1 },
          ],
        })
        await then()
      })
    const chat = createChat(database)
    /** The statements of a tip in a room, as `features/tokens/tip.ts` makes them: tokens, the account, the line. */
    const tip = (then: () => Promise<void>) =>
      transfer(async () => {
        await database.query(sql`select id from users where id = ${payer}`)
        const line = { room: 'global', kind: 'text', authorId: payer, text: 'tipped 1', mentions: [] } as const
        await chat.insert([{ ...line, mentions: [], id: newId(), at: systemClock.now() }])
        await then()
      })
    const sides = {
      silent: () => transfer(async () => {}),
      unheard: () => transfer(() => tell.happen(unheard, one)),
      unwanted: () => transfer(() => tell.happen(unwanted, one)),
      heard: () => transfer(() => tell.happen(heard, one)),
      heardByFive: () => transfer(() => tell.happen(heardByFive, one)),
      silentTip: () => tip(async () => {}),
      tipHeardByFive: () => tip(() => tell.happen(heardByFive, one)),
    }
    const perSecond = async (side: () => Promise<void>) => {
      const start = performance.now()
      for (let count = 0; count < transfers; count += 1) await side()
      return transfers / ((performance.now() - start) / 1_000)
    }
    const timeOf = async (side: () => Promise<void>) => 1_000_000 / (await perSecond(side))
    const statementsOf = async (side: () => Promise<void>) => {
      const before = statements()
      await side()
      return statements() - before
    }
    for (const side of Object.values(sides)) await perSecond(side)
    const counts = {
      silent: await statementsOf(sides.silent),
      unwanted: await statementsOf(sides.unwanted),
      heard: await statementsOf(sides.heard),
      heardByFive: await statementsOf(sides.heardByFive),
    }
    // Nothing acts meanwhile: this is the price of the writer alone.
    const silent = () => perSecond(sides.silent)
    const unheardTurns = await byTurns(rounds, { ours: () => perSecond(sides.unheard), peer: silent })
    const unwantedTurns = await byTurns(rounds, { ours: () => perSecond(sides.unwanted), peer: silent })
    const heardTurns = await byTurns(rounds, { ours: () => perSecond(sides.heard), peer: silent })
    const fiveTurns = await byTurns(rounds, { ours: () => perSecond(sides.heardByFive), peer: silent })
    const tipTurns = await byTurns(roundsOfTips, {
      ours: () => timeOf(sides.tipHeardByFive),
      peer: () => timeOf(sides.silentTip),
    })

    await database.query(sql`truncate happenings_outbox`)
    await jobs.start()
    const until = async (wanted: number) => {
      while (acted < wanted) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    for (let count = 0; count < alone; count += 1) {
      const id = newId()
      const already = acted
      began.set(id, performance.now())
      await database.transaction(() => tell.happen(heard, { ...one, toUserId: id }))
      await until(already + 1)
      // One after a pause, as the first of a quiet hour.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    const reaction = median(waits)
    const before = acted
    const start = performance.now()
    for (let count = 0; count < batches; count += 1)
      await database.transaction(() => tell.happen(heard, ...Array.from({ length: batch }, () => one)))
    await until(before + batch * batches)
    const rate = (batch * batches) / ((performance.now() - start) / 1_000)
    if (!(await counter.caughtUp())) throw new Error('Not all happenings were acted on')

    const { dialect } = database
    return [
      atLeastOfPeer(`transfers a second that are told, nobody listens durably (${dialect})`, unheardTurns, 0.9, '/s'),
      atLeastOfPeer('… a durable listener wants none now', unwantedTurns, 0.9, '/s'),
      toldBesidePeer('… a durable listener wants each', heardTurns, '/s'),
      toldBesidePeer('… five durable listeners want each', fiveTurns, '/s'),
      atMostOfPeer(`a tip in a room that five durable listeners want (${dialect})`, tipTurns, mostWithFive, 'µs'),
      seen(
        'statements of such a transfer',
        `${counts.silent}; told for nobody ${counts.unwanted}, for one listener ${counts.heard}, for five ${counts.heardByFive}`,
        'none more, one more, one more',
        counts.unwanted === counts.silent && counts.heard === counts.silent + 1 && counts.heardByFive === counts.heard,
      ),
      told(`happenings told and acted on (${dialect})`, `${Math.round(rate)} /s, ${batch} told at once`),
      told('from the commit to the end of the action', `${reaction.toFixed(0)} ms`),
    ]
  } finally {
    await jobs.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
