// npm run backup -- <file>: a backup of the show, while it runs or not.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError, readArchive } from '../platform/backup/archive.ts'
import { askRunningShow } from '../platform/backup/operatorSocket.ts'
import { backUpPostgres, backUpResting, lastBackupFile } from '../platform/backup/take.ts'
import { DataDirectoryInUse } from '../platform/database/index.ts'
import { lockDataDirectory } from '../platform/database/lock.ts'
import { prepareDataDirectory } from '../platform/dataDirectory.ts'
import type { Settings } from '../platform/settings.ts'
import { command, named, say } from './command.ts'
import { settingsWithFolders } from './settingsWithFolders.ts'

const [given] = process.argv.slice(2)

await command('No backup was made', async () => {
  if (given === undefined) throw new BackupError('name the file: npm run backup -- /backups/show.tar')
  const file = named(given)
  if (existsSync(file)) throw new BackupError(`${file} is there already`)
  const settings = settingsWithFolders()
  if (!existsSync(settings.dataDir)) throw new BackupError(`there is no DATA_DIR ${settings.dataDir}`)
  prepareDataDirectory(settings)
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void rm(unfinished, { force: true }).then(() => process.exit(1)))
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    await pour(settings, handle.createWriteStream({ flush: true }))
    say('Reading it again, and comparing every hash')
    const { files, at } = await readArchive(unfinished)
    await rename(unfinished, file)
    const { size } = await stat(file)
    await writeFile(lastBackupFile(settings.dataDir), JSON.stringify({ at, file, bytes: size }), { mode: 0o600 })
    const bytes = Object.values(files).reduce((sum, one) => sum + one.bytes, 0)
    say(`${file} holds the show of ${at}: ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB`)
    if (settings.sessionSecret) say('SESSION_SECRET is not in it: keep it in a safe place as well')
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
})

async function pour(settings: Settings, out: Writable): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl) {
    say('Copying the database with pg_dump, then the files; the show goes on')
    await backUpPostgres({ place: settings, databaseUrl, out })
    return
  }
  let unlock: () => void
  try {
    unlock = lockDataDirectory(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    say('Asking the running show for a copy; it goes on')
    await pipeline(await askRunningShow(dataDir, 'backup'), out)
    return
  }
  try {
    if (!existsSync(`${dataDir}/db`)) throw new BackupError(`there is no show in DATA_DIR ${dataDir}`)
    say('The show does not run; copying its files')
    await backUpResting({ place: settings, out })
  } finally {
    unlock()
  }
}
