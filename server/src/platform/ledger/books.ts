import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { type Database, sqlState, sqlStates } from '../database/index.ts'
import { freshRead } from '../freshRead.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Book } from './book.ts'
import { fromTheStart, type Pace, type Progress, pass, type Result, recount } from './check.ts'
import { tokensBook } from './reconcile.ts'
import { bookChecks } from './tables.ts'

/** The result of a whole pass, and when it ended. */
export type Checked = Result & { at: Date }

/**
 * Books are checked in the background, every ten minutes on one node, each time from where the last check ended, and in
 * steps of some milliseconds, so that nobody notices. Problems are logged as errors and shown by metrics.
 */
export type Books = {
  /** Has a book checked from now on, before `jobs.open`. `metric` begins the names of its metrics. */
  add(book: Book, metric: string): void
  /** Checks the lines since the last check, now. Simultaneous callers share the answer. */
  check(book: string): Promise<Checked>
  /** Counts every book anew from its first line, in the same small steps; earlier findings are forgotten. */
  recount(heard?: (book: string, progress: Progress) => void): Promise<Record<string, Checked>>
  /** Begins with the lines since this program ran last. */
  start(): Promise<void>
}

const job = 'books-check'
/** How long a run of the job goes on, and after what pause the next one takes up a pass that was not finished, in ms. */
const [runMs, nextRunMs] = [20_000, 1_000]
/** How often a pass under way is written down, in ms. */
const noteMs = 1_000

/** Writes down how far a book was checked and, after a whole pass, what it came to; the book holds what is wrong. */
export async function keep(database: Database, book: Book, progress: Progress, checked?: Checked): Promise<void> {
  const { at: checkedAt, ...result } = checked ?? {}
  const values = checked ? { progress, result: result as Result, checkedAt } : { progress }
  if (checked) await book.hold?.(database, [...new Set([...checked.drifted, ...checked.belowFloor])])
  await database.db
    .insert(bookChecks)
    .values({ book: book.name, ...values })
    .onConflictDoUpdate({ target: bookChecks.book, set: values })
}

/** Whether a result says that something is wrong. */
export const isWrong = (book: Book, { sum, drifted, unbalanced, belowFloor }: Result): boolean =>
  drifted.length + unbalanced.length + belowFloor.length > 0 || (book.transfers !== undefined && sum !== 0)

type Parts = { database: Database; jobs: Jobs; metrics: Metrics; log: Log; clock: Clock }

export function createBooks({ database, jobs, metrics, log, clock }: Parts): Books {
  const books = new Map<string, { book: Book; check: () => Promise<Checked> }>()
  const results = new Map<string, Checked>()

  const read = async (book: string) => {
    const [row] = await database.db.select().from(bookChecks).where(eq(bookChecks.book, book))
    if (row?.result && row.checkedAt) results.set(book, { ...row.result, at: row.checkedAt })
    return row?.progress ?? fromTheStart
  }

  async function finished(book: string, { result, next }: { result: Result; next: Progress }): Promise<Checked> {
    const checked = { ...result, at: clock.now() }
    await keep(database, books.get(book)!.book, next, checked)
    results.set(book, checked)
    if (isWrong(books.get(book)!.book, result)) log.error({ book, ...result }, 'a book does not add up')
    return checked
  }

  /** Goes on with the book's pass; null when `stepDone` broke it off. */
  async function goOn(book: Book, stepDone: Pace['stepDone']): Promise<Checked | null> {
    let noted = performance.now()
    const done = await pass(database, book, await read(book.name), {
      gentle: true,
      async stepDone(progress) {
        const goesOn = (await stepDone?.(progress)) ?? true
        if (!goesOn || performance.now() - noted > noteMs) {
          await keep(database, book, progress)
          noted = performance.now()
        }
        return goesOn
      },
    })
    return done && finished(book.name, done)
  }

  const handle = jobs.define(
    job,
    async (_, { signal }) => {
      const until = performance.now() + runMs
      try {
        for (const { book } of books.values())
          if (!(await goOn(book, () => performance.now() < until && !signal.aborted))) {
            await handle.enqueue({}, { singletonKey: 'next', startAfter: new Date(Date.now() + nextRunMs) })
            return
          }
      } catch (error) {
        if (sqlState(error) !== sqlStates.lockNotAvailable) throw error
        log.warn('the books could not be checked, because something writes to them for long; it is tried again')
      }
    },
    { concurrency: 1 },
  )
  jobs.cron(job, '*/10 * * * *')

  function add(book: Book, metric: string): void {
    const { name } = book
    books.set(name, { book, check: freshRead(async () => (await goOn(book, undefined))!) })
    // Another node may have checked last. Of a database that does not answer, others tell.
    const last = async () => {
      await read(name).catch(() => {})
      return results.get(name)
    }
    const show = (what: string, help: string, value: (checked: Checked) => number) =>
      metrics.gauge(`${metric}_${what}`, `${help}, as of the last check`, async () => {
        const checked = await last()
        return checked ? value(checked) : Number.NaN
      })
    if (book.transfers) {
      show('sum', 'Sum over all accounts, always 0', ({ sum }) => sum)
      show('unbalanced_transfers', 'Transfers that do not add up, always 0', ({ unbalanced }) => unbalanced.length)
    }
    show('drifted_accounts', 'Totals that are not the sum of their lines, always 0', ({ drifted }) => drifted.length)
    show('checked_timestamp_seconds', 'When the last check ended', ({ at }) => at.getTime() / 1000)
  }
  add(tokensBook, 'shoal_ledger')

  return {
    add,
    check: (book) => books.get(book)!.check(),
    async recount(heard) {
      const checked: Record<string, Checked> = {}
      for (const { book } of books.values()) {
        const stepDone = (progress: Progress) => {
          heard?.(book.name, progress)
          return true
        }
        checked[book.name] = await finished(book.name, (await recount(database, book, { gentle: true, stepDone }))!)
      }
      return checked
    },
    async start() {
      await handle.enqueue({}, { singletonKey: 'next' })
    },
  }
}
