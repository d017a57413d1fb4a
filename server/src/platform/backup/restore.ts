import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../database/index.ts'
import { lockDataDirectory } from '../database/lock.ts'
import { migrationNames } from '../database/migrations.ts'
import { closeToOthers, unfinishedRestore } from '../dataDirectory.ts'
import { migrationsFolder } from '../folders.ts'
import type { Book } from '../ledger/book.ts'
import { type Result, recount } from '../ledger/check.ts'
import type { Settings } from '../settings.ts'
import { BackupError, type Manifest, readArchive } from './archive.ts'
import { refuseOccupiedPostgres, restorePostgres } from './postgresPrograms.ts'
import { isOfTheProcess } from './take.ts'

export type RestoreOptions = {
  settings: Settings
  /** Of the backup. */
  file: string
  /** Keeps what is there aside instead of refusing. */
  replace: boolean
  /** What is counted anew in the restored database. */
  books: readonly Book[]
  say: (line: string) => void
}

export type Restored = {
  manifest: Manifest
  /** Where what was there before is kept now. */
  aside: string[]
  /** What the books came to, by name. */
  checked: Record<string, Result>
}

/**
 * Puts a backup into DATA_DIR and, where that is set, into the database of DATABASE_URL. Everything is read, compared and
 * counted before any existing data is touched, except a database in PostgreSQL, which is counted afterwards. Throws
 * BackupError, DataDirectoryInUse and MigrationRefused, each with one line; then everything is as it was.
 */
export async function restoreBackup({ settings, file, replace, books, say }: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl } = settings
  const unlock = lockDataDirectory(dataDir)
  try {
    if (!replace && (await contentsOf(dataDir)).length > 0)
      throw new BackupError(`DATA_DIR ${dataDir} is not empty; --replace keeps what is in it in a folder beside`)
    if (databaseUrl) await refuseOccupiedPostgres(databaseUrl, replace)
    await removeUnfinished(dataDir)
    const staging = join(dataDir, `restoring-${randomBytes(6).toString('hex')}`)
    try {
      await mkdir(staging, { mode: 0o700 })
      say('Reading the backup and comparing every hash')
      const manifest = await readArchive(file, staging)
      refuseUnfit(manifest, databaseUrl !== undefined)
      const aside: string[] = []
      let checked: Record<string, Result>
      if (databaseUrl) {
        say('Putting the database into PostgreSQL')
        aside.push(...(await restorePostgres(databaseUrl, join(staging, 'database.dump'), replace)))
        say('Counting its books from the first line')
        checked = await countIn(settings, books)
      } else {
        say('Opening the database, and counting its books from the first line')
        checked = await countIn({ ...settings, dataDir: staging }, books)
      }
      const kept = await putInPlace(dataDir, staging)
      if (kept) aside.push(kept)
      return { manifest, aside, checked }
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

const contentsOf = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !isOfTheProcess(name) && !name.startsWith('.'))

/** Removes the copy of a restore that was cut off: it is of no use. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith('restoring-')) await rm(join(dataDir, name), { recursive: true, force: true })
}

function refuseUnfit({ dialect, migrations, release }: Manifest, onPostgres: boolean): void {
  if ((dialect === 'postgres') !== onPostgres)
    throw new BackupError(
      onPostgres
        ? 'the backup is of the embedded database, and DATABASE_URL leads to PostgreSQL; neither can be put into the other'
        : 'the backup is of PostgreSQL; set DATABASE_URL to an empty database',
    )
  const known = new Set(migrationNames(migrationsFolder))
  const newer = migrations?.find((name) => !known.has(name))
  if (newer)
    throw new BackupError(`the backup was made by Shoal ${release}, whose database is newer; install that release`)
}

async function countIn(settings: Settings, books: readonly Book[]): Promise<Record<string, Result>> {
  const database: Database = await openDatabase(settings)
  try {
    const checked: Record<string, Result> = {}
    for (const book of books) checked[book.name] = (await recount(database, book))!.result
    return checked
  } finally {
    await database.close()
  }
}

/** Moves what is there aside and the new in. A start in between is refused. */
async function putInPlace(dataDir: string, staging: string): Promise<string | undefined> {
  const marker = join(dataDir, unfinishedRestore)
  await writeFile(marker, '')
  const old = await contentsOf(dataDir)
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const aside = join(dataDir, `before-restore-${stamp}`)
  if (old.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const name of old) await rename(join(dataDir, name), join(aside, name))
  closeToOthers(staging)
  const files = join(staging, 'files')
  await mkdir(files, { recursive: true })
  for (const name of await readdir(files)) await rename(join(files, name), join(dataDir, name))
  await rename(join(staging, 'db'), join(dataDir, 'db')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rm(marker)
  return old.length > 0 ? aside : undefined
}
