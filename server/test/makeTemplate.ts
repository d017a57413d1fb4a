// Makes a data directory with a migrated, empty embedded database, for tests to copy: opening a new one takes seconds.
//   node server/test/makeTemplate.ts <folder>
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase, sql } from '../src/platform/database/index.ts'
import { createJobs } from '../src/platform/jobs/index.ts'
import { createLog } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { readSettings } from '../src/platform/settings.ts'

const target = process.argv[2] as string
const parent = dirname(target)

// Test files that run at the same time wait for the first of them.
const turn = new DatabaseSync(`${target}.lock`)
turn.exec('pragma busy_timeout = 120000; begin exclusive')
if (!existsSync(target)) {
  removeOldTemplates()
  const folder = mkdtempSync(join(parent, 'shoal-new-template-'))
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const database = await openDatabase(settings)
  const jobs = createJobs({ database, log: createLog(settings), metrics: createMetrics() })
  await jobs.open()
  await jobs.stop()
  await database.query(sql`checkpoint`)
  await database.close()
  renameSync(folder, target)
}
turn.close()

function removeOldTemplates() {
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const old = /^shoal-(new-)?template-/.test(name) && !basename(target).startsWith(name.replace(/\.lock$/, ''))
    if (old && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < dayAgo)
      rmSync(path, { recursive: true, force: true })
  }
}
