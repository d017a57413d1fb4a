import { randomBytes } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type Database, sql } from '../database/index.ts'
import type { DataFolder } from '../dataDirectory.ts'
import { release } from '../release.ts'
import type { Settings } from '../settings.ts'
import { type Kept, type Manifest, writeArchive } from './archive.ts'
import { dumpPostgres } from './postgresPrograms.ts'

/**
 * The parts of a data directory that are in no backup: the database, which is copied in a way of its own; files of the
 * running process; folders whose features say so, such as the camera recordings of an hour; and leftovers of an earlier
 * backup or restore.
 */
const leftOut = (name: string, folders: readonly DataFolder[]): boolean =>
  name === 'db' ||
  folders.some((folder) => folder.name === name && !folder.backedUp) ||
  name === lastBackupName ||
  name === 'operator.sock' ||
  isOfTheProcess(name) ||
  name.startsWith('.')

/** Files of the running process, with which a data directory still counts as empty. */
export const isOfTheProcess = (name: string): boolean =>
  /^(lock|lock-journal|lock\.pid|db-unfinished|restore-unfinished|restoring-.*|before-restore-.*|last-backup\.json)$/.test(
    name,
  )

const lastBackupName = 'last-backup.json'

/** Where the command that makes backups leaves when the last good one was made, for the Set-up page. */
export const lastBackupFile = (dataDir: string): string => join(dataDir, lastBackupName)

/** Where a copy is made on the way into the archive. */
export const stagingPrefix = '.backup-'

type Place = Pick<Settings, 'dataDir' | 'folders'>
type Options = {
  place: Place
  /** Everything below this goes there. */
  out: Writable
}

/** A backup of a show on the embedded database that runs in this process. Nobody can write while its last changes are copied. */
export async function backUpRunning(database: Database, { place, out }: Options): Promise<{ stoodStillMs: number }> {
  const { dataDir } = place
  return withStaging(dataDir, async (staging) => {
    const migrations = await database.query<{ name: string }>(sql`select name from schema_migrations order by name`)
    await mkdir(join(staging, 'db'), { mode: 0o700 })
    const copy = copier(join(dataDir, 'db'), join(staging, 'db'))
    await database.query(sql`checkpoint`)
    // Copies most of it while the show goes on; files that change meanwhile are copied again.
    await copy()
    let began = 0
    let at = new Date()
    await database.transaction(async () => {
      began = performance.now()
      await database.query(sql`checkpoint`)
      await copy()
      at = new Date()
    })
    const stoodStillMs = performance.now() - began
    const about = { release, dialect: 'pglite', migrations: migrations.map(({ name }) => name), at: at.toISOString() }
    await writeArchive(out, everything(staging, place), about as Manifest)
    return { stoodStillMs }
  })
}

/** A backup of a show on the embedded database that does not run. The caller holds the directory's lock. */
export async function backUpResting({ place, out }: Options): Promise<Manifest> {
  const about = { release, dialect: 'pglite' as const, migrations: null, at: new Date().toISOString() }
  async function* files(): AsyncIterable<Kept> {
    yield* below(join(place.dataDir, 'db'), 'db')
    yield* belonging(place)
  }
  return writeArchive(out, files(), about)
}

/** A backup of a show on PostgreSQL, running or not. Throws BackupError when pg_dump cannot do it. */
export async function backUpPostgres({
  place,
  out,
  databaseUrl,
}: Options & { databaseUrl: string }): Promise<Manifest> {
  return withStaging(place.dataDir, async (staging) => {
    const migrations = await dumpPostgres(databaseUrl, join(staging, 'database.dump'))
    const about = { release, dialect: 'postgres' as const, migrations, at: new Date().toISOString() }
    return writeArchive(out, everything(staging, place), about)
  })
}

async function withStaging<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(dataDir, `${stagingPrefix}${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The database first: a file that it does not know of does no harm, one that it lacks would. */
async function* everything(staging: string, place: Place): AsyncIterable<Kept> {
  yield* below(staging, '')
  yield* belonging(place)
}

async function* belonging({ dataDir, folders }: Place): AsyncIterable<Kept> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name)
    if (leftOut(entry.name, folders)) continue
    if (entry.isDirectory()) yield* below(path, `files/${entry.name}`)
    else if (entry.isFile()) yield { name: `files/${entry.name}`, path }
  }
}

/** Every file below a folder; unfinished ones, whose folders begin with a dot, are left out. */
async function* below(folder: string, name: string): AsyncIterable<Kept> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const inside = name === '' ? entry.name : `${name}/${entry.name}`
    if (entry.isDirectory() && !entry.name.startsWith('.')) {
      yield { name: `${inside}/`, path }
      yield* below(path, inside)
    }
    if (entry.isFile()) yield { name: inside, path }
  }
}

/**
 * How exact the times of files are, in ms: a file that seems to have changed this shortly before its copy may have changed
 * after it.
 */
const timesMs = 100
/** How many files are looked at or copied at once. */
const atOnce = 4

/** Copies a folder; called again it copies only what has changed since. */
function copier(from: string, to: string): () => Promise<void> {
  const copied = new Map<string, string>()
  return async () => {
    const entries = (await readdir(from, { recursive: true, withFileTypes: true })).map((entry) => ({
      name: join(entry.parentPath, entry.name).slice(from.length + 1),
      isFolder: entry.isDirectory(),
    }))
    for (const { name, isFolder } of entries) if (isFolder) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
    const names = entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name)
    const there = new Set(names)
    for (const name of copied.keys())
      if (!there.has(name)) {
        copied.delete(name)
        await rm(join(to, name), { force: true })
      }
    const next = names[Symbol.iterator]()
    const copyNext = async () => {
      for (const name of next) {
        const path = join(from, name)
        const began = Date.now()
        // Asked without waiting: each wait of a busy server is long, and this goes on while nobody can write.
        const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
        if (!stats) continue
        const state = `${stats.size} ${stats.mtimeNs} ${stats.ino}`
        if (copied.get(name) === state) continue
        await copyFile(path, join(to, name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
        if (began - Number(stats.mtimeMs) > timesMs) copied.set(name, state)
        else copied.set(name, 'again')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, copyNext))
  }
}
