import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { z } from 'zod'
import { SettingsError } from '../settings.ts'

/**
 * A backup is one tar: the database below `db/` or as `database.dump`, the files that belong to it below `files/`, and last
 * the manifest with the hash of each. The manifest's name has its own hash, so a byte that changes anywhere is found.
 */
const Manifest = z.object({
  /** Of this description; raised when older releases cannot read what is written. */
  format: z.int(),
  /** Which made it. */
  release: z.string(),
  dialect: z.enum(['pglite', 'postgres']),
  /** Names of the migrations that the database had had; null when the show stood still and nobody looked. */
  migrations: z.array(z.string()).nullable(),
  /** When the database was as it is in here. */
  at: z.iso.datetime(),
  /** Also empty ones, without which no database opens. */
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export const format = 1

/** In bytes: some hundred thousand files. */
const largestManifest = 64_000_000

/** What stands in the way of a backup or a restore: one line for an operator. */
export class BackupError extends SettingsError {
  override name = 'BackupError'
}

const endMissing = 'its end is missing'
const broken = (why: string) => new BackupError(`the backup is broken: ${why}`)

/** One file to be kept: its name in the archive, and where it is. A folder's name ends with a slash. */
export type Kept = { name: string; path: string }

/**
 * Writes an archive to `out`, one file after the other. Files that are gone by then are left out: their rows are gone from
 * the database as well. Answers with the manifest.
 */
export async function writeArchive(
  out: Writable,
  files: AsyncIterable<Kept>,
  about: Omit<Manifest, 'format' | 'folders' | 'files'>,
): Promise<Manifest> {
  const pack = tar.pack()
  const written = pipeline(pack, out)
  const manifest: Manifest = { format, ...about, folders: [], files: {} }
  const pour = async () => {
    for await (const { name, path } of files) {
      if (name.endsWith('/')) {
        pack.entry({ name, type: 'directory', mode: 0o700 })
        manifest.folders.push(name)
        continue
      }
      const added = await addFile(pack, name, path)
      if (added) manifest.files[name] = added
    }
    const text = JSON.stringify(manifest)
    pack.entry({ name: `manifest-${sha256(text)}.json`, mode: 0o600 }, text)
    pack.finalize()
  }
  // When nobody takes it any more, what is still to be poured would wait for ever.
  await Promise.all([
    written,
    pour().catch((error: Error) => {
      pack.destroy(error)
      throw error
    }),
  ])
  return manifest
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Files up to this size are read in one go: a server that is busy comes back to us late, and most files are small. */
const smallBytes = 1_000_000

async function addFile(pack: tar.Pack, name: string, path: string) {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return undefined
  const hash = createHash('sha256')
  if (size <= smallBytes) {
    const contents = readIfThere(path)
    if (!contents) return undefined
    hash.update(contents)
    await new Promise<void>((resolve, reject) => {
      // Not handed over at once, which would fill the memory where nobody takes it.
      const entry = pack.entry({ name, size: contents.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.once('error', reject)
      entry.end(contents.length > 0 ? contents : undefined)
    })
    return { bytes: contents.length, sha256: hash.digest('hex') }
  }
  const entry = pack.entry({ name, size, mode: 0o600 })
  // It may have become longer by now: only the bytes that were there first are taken.
  await pipeline(createReadStream(path, { end: size - 1 }), hashing(hash), entry)
  return { bytes: size, sha256: hash.digest('hex') }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/**
 * Reads an archive from its first to its last byte and compares all hashes. With a folder its files are put there. Throws
 * BackupError when anything is missing, too much or changed; the folder is to be removed then.
 */
export async function readArchive(file: string, folder?: string): Promise<Manifest> {
  const found: Manifest['files'] = {}
  const folders = new Set<string>()
  let manifest: Manifest | undefined
  const extract = tar.extract()
  const source = createReadStream(file)
  const reading = pipeline(source, extract)
  reading.catch(() => {})
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header
      const isFolder = type === 'directory'
      if (manifest || !(isFolder || type === 'file') || name in found) throw broken('it has more in it than it should')
      const isManifest = /^manifest-[0-9a-f]{64}\.json$/.test(name)
      if (!isManifest && (!/^(db\/|files\/|database\.dump$)/.test(name) || name.split('/').includes('..')))
        throw broken('it has something in it that belongs to no backup')
      const hash = createHash('sha256')
      if (isFolder) {
        folders.add(name)
        if (folder !== undefined) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
        entry.resume()
      } else if (isManifest) {
        if (size > largestManifest) throw broken('its list of files is too long')
        const chunks: Buffer[] = []
        for await (const chunk of entry) chunks.push(chunk as Buffer)
        const text = Buffer.concat(chunks).toString()
        if (name !== `manifest-${sha256(text)}.json`) throw broken('its list of files was changed')
        manifest = parseManifest(text)
      } else {
        if (folder === undefined) for await (const chunk of entry) hash.update(chunk as Buffer)
        else {
          const path = join(folder, name)
          await mkdir(dirname(path), { recursive: true, mode: 0o700 })
          // Where the archive ends behind the header, the entry is gone by now, and a pipeline would wait for it for ever.
          if (entry.destroyed || entry.destroying) throw broken(endMissing)
          await pipeline(entry, hashing(hash), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
        }
        found[name] = { bytes: size, sha256: hash.digest('hex') }
      }
    }
    await reading
  } catch (error) {
    source.destroy()
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined
    throw error instanceof BackupError || isOfDisk ? error : broken((error as Error).message)
  }
  if (!manifest) throw broken(endMissing)
  if (manifest.folders.some((name) => !folders.has(name))) throw broken('a folder is missing')
  for (const [name, { sha256 }] of Object.entries(manifest.files))
    if (found[name]?.sha256 !== sha256) throw broken(`${name} is ${found[name] ? 'not as it was' : 'missing'}`)
  if (Object.keys(found).length !== Object.keys(manifest.files).length) throw broken('it has more in it than it should')
  return manifest
}

function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  const made = z.object({ format: z.int(), release: z.string() }).safeParse(value)
  if (made.success && made.data.format > format)
    throw new BackupError(
      `the backup was made by Shoal ${made.data.release}, a newer release than this one; install that`,
    )
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw broken('its list of files is not one of ours')
  // Without it an empty database would be made, and look like a show.
  if (!(database[manifest.data.dialect] in manifest.data.files)) throw broken('there is no database in it')
  return manifest.data
}

/** The file without which there is no database. */
const database = { pglite: 'db/PG_VERSION', postgres: 'database.dump' } as const
