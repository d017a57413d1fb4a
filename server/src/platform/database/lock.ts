import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from '../settings.ts'

/** Another live process holds the data directory: a setting to mend, hence one clear line and no stack. */
export class DataDirectoryInUse extends SettingsError {
  override name = 'DataDirectoryInUse'
}

const SQLITE_BUSY = 5

/**
 * Takes the data directory for this process alone, because two processes that open one embedded database corrupt it.
 *
 * Node has no flock, but SQLite takes a lock of the operating system on its file: it is free of races, is seen by other
 * containers on the same volume, and falls with the process, even after SIGKILL, so that a restart gets in at once.
 * Nothing is ever written into that file. Returns the function that gives the directory back.
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = join(dataDir, 'lock.pid')
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new DataDirectoryInUse(
      `DATA_DIR ${dataDir} is in use by another Shoal server${readHolder(holderFile)}; stop it first, or give this one another DATA_DIR`,
    )
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return () => lock.close()
}

/** Only for the message: the lock itself does not depend on it. */
function readHolder(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return ''
  }
}
