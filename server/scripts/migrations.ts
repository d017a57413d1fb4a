// Writes a migration with the changes of the tables since the last one.
//   npm run db:generate -w @shoal/server -- <name>        writes migrations/<time>_<name>.sql and migrations/snapshot.json
//   npm run db:generate -w @shoal/server -- --snapshot    writes only the snapshot anew, when a merge of two has hurt it
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

const server = join(import.meta.dirname, '..')
const migrations = join(server, 'migrations')
const snapshotFile = join(migrations, 'snapshot.json')

const [wanted] = process.argv.slice(2)
if (wanted !== '--snapshot' && !/^[a-z0-9][a-z0-9-]*$/.test(wanted ?? '')) {
  process.stderr.write(
    'Say in a few words what changes, in small letters, digits and dashes: npm run db:generate -w @shoal/server -- clip-tags\n',
  )
  process.exit(2)
}

mkdirSync(join(server, 'dist'), { recursive: true })
const out = mkdtempSync(join(server, 'dist/migration-'))
try {
  if (wanted !== '--snapshot') offerSnapshot()
  process.exitCode = runKit()
  if (process.exitCode === 0 && wanted === '--snapshot') writeSnapshot('0000_snapshot.json')
  else if (process.exitCode === 0) writeMigration()
} finally {
  rmSync(out, { recursive: true })
}

/** Lets drizzle-kit compare the tables with the snapshot, as it does with the last of its own. */
function offerSnapshot(): void {
  const snapshot = JSON.parse(readFileSync(snapshotFile, 'utf8'))
  const [id, prevId] = [crypto.randomUUID(), '00000000-0000-0000-0000-000000000000']
  const entries = [{ idx: 0, version: snapshot.version, when: 0, tag: '0000_before', breakpoints: true }]
  mkdirSync(join(out, 'meta'))
  const write = (name: string, content: unknown) => writeFileSync(join(out, 'meta', name), JSON.stringify(content))
  write('_journal.json', { version: snapshot.version, dialect: 'postgresql', entries })
  write('0000_snapshot.json', { ...snapshot, id, prevId })
}

/** drizzle-kit asks at the terminal when a column may have got another name. Answers with its exit code. */
function runKit(): number {
  const kit = join(createRequire(import.meta.url).resolve('drizzle-kit'), '../bin.cjs')
  const hook = join(import.meta.dirname, 'resolve-drizzle.ts')
  const options = ['--dialect', 'postgresql', '--schema', './src/**/tables.ts', '--out', relative(server, out)]
  const { status } = spawnSync(process.execPath, ['--import', hook, kit, 'generate', ...options, '--name', 'next'], {
    cwd: server,
    env: { ...process.env, NODE_PATH: join(server, 'node_modules') },
    stdio: 'inherit',
  })
  return status ?? 1
}

function writeMigration(): void {
  const sql = readdirSync(out).find((name) => name.endsWith('_next.sql'))
  const time = new Date().toISOString().replace(/[-:]|\.\d+Z/g, '')
  const name = `${time}_${wanted!.replaceAll('-', '_')}.sql`
  if (!sql) {
    process.stdout.write(`The tables did not change. Should only data move, write the SQL: server/migrations/${name}\n`)
    return
  }
  writeSnapshot('0001_snapshot.json')
  writeFileSync(join(migrations, name), `${readFileSync(join(out, sql), 'utf8').trimEnd()}\n`)
  process.stdout.write(`Wrote server/migrations/${name}. Read it, and add what must happen to the data.\n`)
}

/** Without drizzle's ids and in the order of the names, so that two branches meet only where they change the same table. */
function writeSnapshot(file: string): void {
  const { id: _, prevId: __, ...snapshot } = JSON.parse(readFileSync(join(out, 'meta', file), 'utf8'))
  const tables = Object.entries(snapshot.tables).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(snapshotFile, `${JSON.stringify({ ...snapshot, tables: Object.fromEntries(tables) }, null, 2)}\n`)
}
