import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
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
import { join, relative, sep } from 'node:path'
import { SettingsError } from './settings.ts'

/** What of a mode lets others than the owner in. */
const others = 0o077
/** A folder of the data directory in which a feature keeps files; made when it is first needed. */
export interface DataFolder {
  readonly name: string
  /** Whether backups take it along; false for files that are only kept for hours or days. */
  readonly backedUp: boolean
}

/** In a data directory, while a restore puts files there. */
export const unfinishedRestore = 'restore-unfinished'

/**
 * Makes the data directory fit to be used: it is there, can be written to, and nobody but the owner of this process can
 * read what is in it, nor what this process writes from now on. Directories of earlier releases are tightened.
 * Throws a SettingsError, one line, when that cannot be, and unless `restoring` when a restore was cut off.
 */
export function prepareDataDirectory(
  { dataDir, folders }: { dataDir: string; folders: readonly DataFolder[] },
  { restoring = false } = {},
): void {
  const names = ['db', ...folders.map(({ name }) => name)]
  process.umask(others)
  requireFolders(dataDir, names)
  try {
    mkdirSync(dataDir, { recursive: true })
    requireOwnFiles(dataDir, names)
    tighten(dataDir)
    tryToWrite(dataDir, 1_000_000)
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be written to (${reasonOf(error)})`)
  }
  if (!restoring && existsSync(join(dataDir, unfinishedRestore)))
    throw new SettingsError(`DATA_DIR ${dataDir} holds a restore that did not end; run it again with --replace`)
}

/** Throws a SettingsError where something else is in the place of a folder; nothing was changed then. */
function requireFolders(dataDir: string, names: readonly string[]): void {
  for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) {
    // A path that may not be looked at is reported below.
    if (kindOf(path) === 'no folder')
      throw new SettingsError(`DATA_DIR needs a folder at ${path}, where a file is: move it away`)
  }
}

function kindOf(path: string): 'folder' | 'no folder' | 'unknown' {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats === undefined ? 'unknown' : stats.isDirectory() ? 'folder' : 'no folder'
  } catch {
    return 'unknown'
  }
}

/**
 * Throws a SettingsError that names the first file or folder which this user may not use: it was made by another one, or
 * its mode says so. Recordings and films are looked at by their folders, the database by each of its files: found only
 * when it is needed, one would end the database in the middle of its work.
 */
function requireOwnFiles(dataDir: string, names: readonly string[]): void {
  const look = (path: string, isFolder: boolean) => {
    try {
      accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0))
    } catch {
      const uid = process.getuid?.()
      const owner = statSync(path, { throwIfNoEntry: false })?.uid
      const why =
        owner === undefined || owner === uid
          ? `its mode does not let this user read and write it: chmod -R u+rwX ${dataDir}`
          : `it belongs to user ${owner}, and this is user ${uid}: chown -R ${uid} ${dataDir}`
      throw new SettingsError(`DATA_DIR holds ${path}, which cannot be used; ${why}`)
    }
    if (!isFolder) return
    const [first = ''] = relative(dataDir, path).split(sep)
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const isNeeded = entry.isDirectory()
        ? first !== '' || names.includes(entry.name)
        : entry.isFile() && (first === '' || first === 'db')
      if (isNeeded) look(join(path, entry.name), entry.isDirectory())
    }
  }
  look(dataDir, true)
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
    EEXIST: 'a file is where a folder must be',
    ENOTDIR: 'a file is where a folder must be',
  }
  return known[code ?? ''] ?? message
}
