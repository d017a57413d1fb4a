import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/index.ts'
import {
  type Book,
  cut,
  type Findings,
  lookAtLines,
  lookAtOwners,
  lookAtTransfers,
  nothingFound,
  together,
} from './book.ts'

/** How far a book was checked. Between two passes `target` is null; then `sum` is of all lines up to `checkedTo`. */
export type Progress = {
  /** Id of a line. */
  checkedTo: number
  sum: number
  /** How many there are up to `checkedTo`. */
  transfers: number
  /** The last line of this pass. */
  target: number | null
  /** The last owner that this pass looked at. */
  owner: string
  /** In lines that were checked in this or an earlier pass; it stays until everything is counted anew. */
  inLines: Findings
  /** In totals, in this pass. */
  inOwners: Findings
}

export const fromTheStart: Progress = {
  checkedTo: 0,
  sum: 0,
  transfers: 0,
  target: null,
  owner: '',
  inLines: nothingFound,
  inOwners: nothingFound,
}

/** What a whole pass came to. */
export type Result = Findings & {
  /** Of all amounts; 0 in a book with transfers. */
  sum: number
  transfers: number
}

/** A step takes about as long as one of these says, in ms: with the embedded database everybody waits for it. */
const [shortStep, longStep] = [4, 10]
/** Rows of a step. Some milliseconds are those of the statement itself, so very few rows would only make it longer in all. */
const [fewest, firstSize, most] = [100, 200, 500]
const lowestUuid = '00000000-0000-0000-0000-000000000000'

/** How steps follow each other. */
export type Pace = {
  /** Leaves others as much time as the step took. */
  gentle: boolean
  /** Hears after each step how far it is; false breaks the pass off. */
  stepDone?: (progress: Progress) => boolean | Promise<boolean>
}

/**
 * Goes on with a pass over a book, or begins one: the lines since the last pass, then every owner's total. Each step looks
 * at so many rows as take some milliseconds. Answers with the result and where the next pass begins, or null when it was
 * broken off.
 */
export async function pass(
  database: Database,
  book: Book,
  from: Progress,
  { gentle, stepDone = () => true }: Pace,
): Promise<{ result: Result; next: Progress } | null> {
  const timed = inSteps(database, gentle)
  let progress = from
  if (progress.target === null)
    progress = { ...progress, target: await cut(database, book), owner: '', inOwners: nothingFound }
  const to = progress.target!
  while (progress.checkedTo < to) {
    const after = progress.checkedTo
    const { last, sum, transfers, found } = await timed((size) => lookAtLines(database, book, { after, to, size }))
    progress = {
      ...progress,
      checkedTo: last ?? to,
      sum: progress.sum + sum,
      transfers: progress.transfers + transfers,
      inLines: together(progress.inLines, found),
    }
    if (!(await stepDone(progress))) return null
  }
  for (;;) {
    const after = progress.owner
    const { last, found } = await timed((size) => lookAtOwners(database, book, { after, size }))
    if (last === null) break
    progress = { ...progress, owner: last, inOwners: together(progress.inOwners, found) }
    if (!(await stepDone(progress))) return null
  }
  const { sum, transfers, inLines, inOwners } = progress
  return { result: { sum, transfers, ...together(inLines, inOwners) }, next: { ...progress, target: null } }
}

/** Checks a book from its first line, and transfers that have no lines. */
export async function recount(
  database: Database,
  book: Book,
  pace: Pace = { gentle: false },
): Promise<{ result: Result; next: Progress } | null> {
  const counted = await pass(database, book, fromTheStart, pace)
  if (!counted || !book.transfers) return counted
  const timed = inSteps(database, pace.gentle)
  let { next } = counted
  for (let after = lowestUuid; ; ) {
    const { last, found } = await timed((size) => lookAtTransfers(database, book, book.transfers!, { after, size }))
    if (last === null) break
    after = last
    next = { ...next, inLines: together(next.inLines, found) }
    if (pace.stepDone && !(await pace.stepDone(next))) return null
  }
  return { result: { ...counted.result, ...together(next.inLines, next.inOwners) }, next }
}

/**
 * A clock for steps, in ms. The embedded database computes in this thread: there it is the time that was computed, since
 * fewer rows would not make a busy machine give us a core sooner.
 */
function stepClock({ dialect }: Database): () => number {
  if (dialect === 'postgres') return () => performance.now()
  return () => {
    // Before Node 23.9 a process tells that of all its threads alone.
    const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
    return (user + system) / 1_000
  }
}

/** Runs steps one after the other, with more or fewer rows by how long the one before took. */
function inSteps(database: Database, gentle: boolean) {
  const now = stepClock(database)
  let size = firstSize
  return async <Looked>(step: (size: number) => Promise<Looked>): Promise<Looked> => {
    const began = now()
    const looked = await step(size)
    const took = now() - began
    if (took > longStep) size = Math.max(fewest, Math.floor(size / 2))
    else if (took < shortStep) size = Math.min(most, Math.ceil(size * 1.2))
    if (gentle) await pause(took)
    return looked
  }
}
