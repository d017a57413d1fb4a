import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from './settings.ts'

/** What of a mode lets others than the owner in. */
const others = 0o077
/** In a data directory, while a restore puts files there. */
export const unfinishedRestore = 'restore-unfinished'

/**
 * Makes the data directory fit to be used: it is there, can be written to, and nobody but the owner of this process can
 * read what is in it, nor what this process writes from now on. Directories of earlier releases are tightened.
 * Throws a SettingsError, one line, when that cannot be, and unless `restoring` when a restore was cut off.
 */
export function prepareDataDirectory(dataDir: string, { restoring = false } = {}): void {
  process.umask(others)
  try {
    mkdirSync(dataDir, { recursive: true })
    tighten(dataDir)
    tryToWrite(dataDir, 1_000_000)
  } catch (error) {
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be written to (${reasonOf(error)})`)
  }
  if (!restoring && existsSync(join(dataDir, unfinishedRestore)))
    throw new SettingsError(`DATA_DIR ${dataDir} holds a restore that did not end; run it again with --replace`)
}

/** Takes away what others may do. Files are looked at only where the directory, or the database in it, was open to them. */
function tighten(dataDir: string): void {
  const database = join(dataDir, 'db')
  const isOpen = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others
  if (!isOpen(dataDir) && !isOpen(database) && !isOpen(join(database, 'PG_VERSION'))) return
  // First of all the directory itself: from then on nobody gets at the rest.
  chmodSync(dataDir, 0o700)
  closeToOthers(dataDir)
}

/** Takes away what others may do with whatever is in a folder. */
export function closeToOthers(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats && !stats.isSymbolicLink() && stats.mode & others) chmodSync(path, stats.mode & 0o700)
  }
}

/** Writes so many bytes to the disk that holds a folder, and removes them. Throws the error of the file system. */
export function tryToWrite(folder: string, bytes: number): void {
  const file = join(folder, `.write-check-${process.pid}`)
  const portion = Buffer.alloc(Math.min(bytes, 1_000_000), 1)
  try {
    const handle = openSync(file, 'w', 0o600)
    try {
      for (let written = 0; written < bytes; ) written += writeSync(handle, portion, 0, portion.length)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } finally {
    rmSync(file, { force: true })
  }
}

/** Why the file system refused something, in words for an operator. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ENOSPC: 'no space is left on the disk',
    EDQUOT: 'the quota of the disk is used up',
    EFBIG: 'files may not become that large; see ulimit -f',
    EROFS: 'the disk is read-only',
    EACCES: 'permission denied',
    EPERM: 'it belongs to another user',
    EIO: 'the disk fails',
  }
  return known[code ?? ''] ?? message
}
