import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import { type Database, kindOfFailure, sql } from './database/index.ts'

/** How long an answer counts, how long the check may take, and for how long a full disk is told of after it was met, in ms. */
const [freshMs, limitMs, diskMs] = [1_000, 2_000, 10_000]
/** More than the rest of a page of the disk that is in use already. */
const bytes = Buffer.alloc(65_536, 1)

/**
 * Finds out whether this node can write: a row of the database, a file in DATA_DIR, and no statement has met a full disk in
 * the last seconds (the row alone is written over, and takes no room). All requests within a second share one answer.
 */
export function createWriteCheck(parts: { database: Database; dataDir: string; clock: Clock }): () => Promise<boolean> {
  const { database, dataDir, clock } = parts
  let diskFailedAt = Number.NEGATIVE_INFINITY
  database.onFailure((error) => {
    if (kindOfFailure(error) === 'disk') diskFailedAt = clock.passed()
  })
  let last: { at: number; answer: Promise<boolean> } | undefined

  async function writeFile(): Promise<void> {
    const file = join(dataDir, `.write-check-${randomBytes(4).toString('hex')}`)
    try {
      const handle = await open(file, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
      } finally {
        await handle.close()
      }
    } finally {
      await rm(file, { force: true })
    }
  }

  const writeRow = () =>
    database.query(
      sql`insert into write_checks (id, at) values (1, ${clock.now()}) on conflict (id) do update set at = excluded.at`,
    )

  let writing = false
  async function write(): Promise<true> {
    writing = true
    try {
      await Promise.all([writeRow(), writeFile()])
      return true
    } finally {
      writing = false
    }
  }

  async function look(): Promise<boolean> {
    // One that hangs is enough: more would take the connections that others wait for.
    if (writing) return false
    const late = new AbortController()
    const written = write()
    written.catch(() => {})
    try {
      return await Promise.race([written, pause(limitMs, false, { signal: late.signal })])
    } catch {
      return false
    } finally {
      late.abort()
    }
  }

  return async () => {
    if (clock.passed() - diskFailedAt < diskMs) return false
    if (!last || clock.passed() - last.at >= freshMs) last = { at: clock.passed(), answer: look() }
    return last.answer
  }
}
