import { randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RemoteDescription } from '@shoal/bus'
import { z } from 'zod'
import { listFiles } from '../../platform/web/index.ts'

const manifestFile = 'mf-manifest.json'
const descriptionFile = 'remote.json'
/** Made by the build for other tools; nobody loads it. */
const unwanted = new Set(['mf-stats.json'])

// The three become parts of a path.
const plainNames = z.object({
  name: z.string().regex(/^mfe-[a-z0-9-]{1,40}$/),
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/),
  build: z.string().regex(/^[0-9a-f]{8,64}$/),
})

/** One build of a remote, with its files on disk. */
export interface Build {
  readonly description: RemoteDescription
  readonly manifest: unknown
  /** Absolute. */
  readonly folder: string
  /** Its files by their path in the folder. */
  readonly files: ReadonlySet<string>
}

/** What stands for a build in addresses and folders. */
export const buildName = ({ version, build }: { version: string; build: string }) => `${version}-${build}`

/**
 * Reads a finished build. Null when there is none, or not all of it yet; throws with one line when it is no proper one.
 */
export async function readBuild(folder: string): Promise<Build | null> {
  const files = await listFiles(folder)
  if (!files.has(descriptionFile) || !files.has(manifestFile)) return null
  const description = await readJson(join(folder, descriptionFile))
  const manifest = await readJson(join(folder, manifestFile))
  if (description === undefined || manifest === undefined) return null
  const parsed = z.safeParse(RemoteDescription, description)
  if (!parsed.success) throw new Error(`${folder}/${descriptionFile}: ${z.prettifyError(parsed.error)}`)
  plainNames.parse(parsed.data)
  const { panels, modals, slots } = parsed.data
  const complete = [...panels, ...modals, ...slots].every((offering) => offering.files.every((file) => files.has(file)))
  for (const name of unwanted) files.delete(name)
  return complete ? { description: parsed.data, manifest, folder, files } : null
}

/** Undefined for a file that is being written. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Copies a build to its place in the store, all at once, unless it is there already, and answers with what is there. */
export async function storeBuild(build: Build, store: string): Promise<Build> {
  const home = join(store, build.description.name)
  const target = join(home, buildName(build.description))
  const draft = join(home, `.draft-${randomBytes(6).toString('hex')}`)
  await mkdir(draft, { recursive: true })
  try {
    for (const file of build.files) await cp(join(build.folder, file), join(draft, file))
    await rename(draft, target)
  } catch (error) {
    // Another node was first: the same build is the same bytes.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { ...build, folder: target }
}

/** How long nothing must have been written before a build counts as finished, in ms. */
const quiet = 250

/** Waits until a build that is being written has come to rest, so that no half file is copied. */
export async function settled(folder: string): Promise<void> {
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
