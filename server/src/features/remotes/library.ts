import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import { type Build, buildName, readBuild, settled, storeBuild } from './build.ts'

export interface LibraryOptions {
  /** Holds a folder for each remote, with its build in `dist`. */
  sources: string
  /** Where builds are kept, so that a page that is open finds the files of the build it began with. */
  store: string
  log: Log
}

async function folders(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** All builds of all remotes that this server can serve. */
export function createLibrary({ sources, store, log }: LibraryOptions) {
  const builds = new Map<string, Build>()
  const key = (name: string, build: string) => `${name}/${build}`
  /** When the description of each source was last written. */
  const seen = new Map<string, number>()

  /** Finds the builds that were stored before. */
  async function recall(): Promise<void> {
    for (const name of await folders(store)) {
      for (const folder of await folders(join(store, name))) {
        const build = await readBuild(join(store, name, folder)).catch(() => null)
        if (build && build.description.name === name && buildName(build.description) === folder)
          builds.set(key(name, folder), build)
        else log.warn({ remote: name, build: folder }, 'a stored build is not usable')
      }
    }
  }

  async function takeIn(source: string): Promise<Build | 'unfinished' | 'unusable'> {
    try {
      const folder = join(sources, source, 'dist')
      await settled(folder)
      const found = await readBuild(folder)
      if (found && found.description.name !== source)
        throw new Error(`the build in ${source} calls itself ${found.description.name}`)
      if (!found) return 'unfinished'
      const id = key(source, buildName(found.description))
      const build = builds.get(id) ?? (await storeBuild(found, store))
      builds.set(id, build)
      return build
    } catch (error) {
      log.warn({ remote: source, err: error }, 'a build is not usable')
      return 'unusable'
    }
  }

  return {
    recall,

    /** Takes in what was built since it was asked last, and answers with those builds. */
    async takeInNew(): Promise<Build[]> {
      const fresh: Build[] = []
      for (const source of await folders(sources)) {
        if (!source.startsWith('mfe-')) continue
        const written = await stat(join(sources, source, 'dist/remote.json')).catch(() => null)
        if (written === null || seen.get(source) === written.mtimeMs) continue
        const build = await takeIn(source)
        if (build === 'unfinished') continue
        seen.set(source, written.mtimeMs)
        if (build !== 'unusable') fresh.push(build)
      }
      return fresh
    },

    /** Deletes all but the newest builds of a remote: whoever builds all day fills no disk. */
    async prune(name: string, keep: number): Promise<void> {
      const own = [...builds.values()].filter(({ description }) => description.name === name)
      const aged = await Promise.all(
        own.map(async (build) => ({
          build,
          age: await stat(build.folder).then(
            ({ mtimeMs }) => -mtimeMs,
            () => 0,
          ),
        })),
      )
      aged.sort((left, right) => left.age - right.age)
      for (const { build } of aged.slice(keep)) {
        builds.delete(key(name, buildName(build.description)))
        await rm(build.folder, { recursive: true, force: true })
      }
    },

    /** A build by the remote's name and what stands for it in addresses. */
    find: (name: string, build: string): Build | undefined => builds.get(key(name, build)),
  }
}
