// Makes storage for tests to copy, because opening a new database and making the demo show take seconds: a data directory,
// and with DATABASE_URL a database on the server TEST_DATABASE_URL names. template.ts, which calls this, says what each
// kind holds.
//   node server/test/makeTemplate.ts <folder> empty|show|stage
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startApp } from '../src/app.ts'
import { makeDemoShow } from '../src/demo.ts'
import { features } from '../src/features/index.ts'
import { openDatabase, sql } from '../src/platform/database/index.ts'
import { createJobs } from '../src/platform/jobs/index.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { readSettings } from '../src/platform/settings.ts'
import { databaseExists, onPostgres } from './postgres.ts'
import type { TemplateKind } from './template.ts'

const [target, kind] = process.argv.slice(2) as [string, TemplateKind]
const parent = dirname(target)
const { DATABASE_URL, PORT, RTMP_PORT } = process.env
const database = DATABASE_URL ? new URL(DATABASE_URL).pathname.slice(1) : undefined

// Test files that run at the same time wait for the first of them.
const turn = new DatabaseSync(`${target}.lock`)
turn.exec('pragma busy_timeout = 120000; begin exclusive')
if (!existsSync(target) || (database && !(await databaseExists(database)))) {
  removeOldTemplates()
  rmSync(target, { recursive: true, force: true })
  if (database) {
    await onPostgres(`drop database if exists ${database}`)
    await onPostgres(`create database ${database}`)
  }
  const folder = mkdtempSync(join(parent, 'shoal-new-template-'))
  await (kind === 'empty' ? fillEmpty(folder) : fillWithShow(folder))
  for (const name of ['lock', 'lock.pid']) rmSync(join(folder, name), { force: true })
  renameSync(folder, target)
}
turn.close()

async function fillEmpty(folder: string): Promise<void> {
  const settings = settingsOf(folder)
  const open = await openDatabase(settings)
  const jobs = createJobs({ database: open, log: createLog(settings), metrics: createMetrics() })
  await jobs.open()
  await jobs.stop()
  await open.query(sql`checkpoint`)
  await open.close()
}

async function fillWithShow(folder: string): Promise<void> {
  const noRemotes = kind === 'stage' ? mkdtempSync(join(parent, 'shoal-no-remotes-')) : undefined
  const { lifecycle } = await startApp(settingsOf(folder, noRemotes), features, makeDemoShow)
  if (!(await lifecycle.stop())) throw new Error('The server that made the show did not stop cleanly')
  if (noRemotes) rmSync(noRemotes, { recursive: true })
}

function settingsOf(folder: string, remotesDir?: string) {
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: folder, DATABASE_URL, REMOTES_DIR: remotesDir }
  return readSettings({ ...env, HOST: '127.0.0.1', PORT, RTMP_PORT }, features)
}

/** Each state of the sources leaves some 50 MB: of those not used for an hour the newest of each kind stay, for a while. */
function removeOldTemplates() {
  const hourAgo = Date.now() - 60 * 60 * 1000
  const kept = new Map<string, number>()
  const found = readdirSync(parent)
    .filter((name) => /^shoal-(new-)?template-/.test(name) && !name.endsWith('.lock'))
    .map((name) => ({ name, path: join(parent, name) }))
    .map((one) => ({ ...one, time: statSync(one.path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.time - one.time)
  for (const { name, path, time } of found) {
    const of = name.replace(/-[^-]+$/, '')
    kept.set(of, (kept.get(of) ?? 0) + 1)
    if (path === target || time > hourAgo || (kept.get(of) ?? 0) <= 2) continue
    for (const file of [path, `${path}.lock`]) rmSync(file, { recursive: true, force: true })
  }
}
