import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BuildRef } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listFiles } from '../../platform/web/index.ts'
import type { Parcel, Shipped } from './ship.ts'
import { declare } from './shipping/contents.ts'
import { descriptionFile, manifestFile } from './shipping/description.ts'

export interface BundledOptions {
  /** Holds a folder for each remote, with its build in `dist`. */
  sources: string
  environment: Parcel['environment']
  /** Lets people have a build that was taken in before; false when it was not, or its files are gone. */
  again(name: string, build: BuildRef): Promise<boolean>
  ship(parcel: Parcel): Promise<Shipped>
  log: Log
}

async function folders(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Undefined for a file that is being written. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** How long nothing must have been written before a build counts as finished, in ms. */
const quiet = 250

/** Waits until a build that is being written has come to rest, so that no half file is taken. */
async function settled(folder: string): Promise<void> {
  for (let look = 0; look < 40; look++) {
    const paths = [...(await listFiles(folder))].map((file) => join(folder, file))
    const times = await Promise.all(
      paths.map((path) =>
        stat(path).then(
          (found) => found.mtimeMs,
          () => Date.now(),
        ),
      ),
    )
    const rest = Math.max(0, ...times) + quiet - Date.now()
    // A time ahead of ours says nothing.
    if (rest <= 0 || rest > quiet) return
    await sleep(rest)
  }
}

/** Ships the builds that come with the server, or that are made while it runs. */
export function createBundled({ sources, environment, again, ship, log }: BundledOptions) {
  /** When the description of each source was last written. */
  const seen = new Map<string, number>()

  async function parcelOf(source: string): Promise<Parcel | 'unfinished' | 'known'> {
    const folder = join(sources, source, 'dist')
    await settled(folder)
    const description = await readJson(join(folder, descriptionFile))
    const manifest = await readJson(join(folder, manifestFile))
    if (description === undefined || manifest === undefined) return 'unfinished'
    const { name, version, build } = description as { name?: unknown; version?: unknown; build?: unknown }
    if (name !== source) throw new Error(`the build in ${source} calls itself ${name}`)
    if (await again(source, { version: String(version), build: String(build) })) return 'known'
    const paths = [...(await listFiles(folder))]
    const files = await Promise.all(paths.map(async (path) => declare(path, await readFile(join(folder, path)))))
    return { description, manifest, files, environment, as: 'stable', percentage: 0 }
  }

  async function take(source: string): Promise<'unfinished' | 'unusable' | 'known' | 'new'> {
    try {
      const parcel = await parcelOf(source)
      if (typeof parcel === 'string') return parcel
      await ship(parcel)
      return 'new'
    } catch (error) {
      // A build that is being written lacks files.
      if (error instanceof Refusal && error.code === remotesErrors.missingFile.code) return 'unfinished'
      if (error instanceof Refusal)
        log.warn({ remote: source, code: error.code }, `a build is refused: ${error.message}`)
      else log.warn({ remote: source, err: error }, 'a build is not usable')
      return 'unusable'
    }
  }

  return {
    /** Ships what was built since it was asked last, and answers with the names of those remotes. */
    async takeInNew(): Promise<string[]> {
      const fresh: string[] = []
      for (const source of await folders(sources)) {
        if (!source.startsWith('mfe-')) continue
        const written = await stat(join(sources, source, 'dist', descriptionFile)).catch(() => null)
        if (written === null || seen.get(source) === written.mtimeMs) continue
        const taken = await take(source)
        if (taken === 'unfinished') continue
        seen.set(source, written.mtimeMs)
        if (taken === 'new') fresh.push(source)
      }
      return fresh
    },
  }
}
