import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The files of a version by their paths, and with them their compressed forms. */
export type Contents = ReadonlyMap<string, Buffer>

/** A version that is on the disk, but not yet at its place. */
export interface Draft {
  /** Moves the files to their place, over anything that a crash has left there; can be called again. */
  place(): Promise<void>
  /** Deletes it, also from its place. */
  remove(): Promise<void>
  /** Deletes it unless it has taken its place. */
  discard(): Promise<void>
}

/** After so long nobody writes a draft any more, in ms. */
const abandoned = 60 * 60 * 1000

/** Where the files of versions are kept: a folder for each remote, in it one for each version. */
export function createVersionFiles(root: string) {
  const folderOf = (name: string, id: string) => join(root, name, id)

  return {
    /** The address of a file on the disk; only for paths that the version itself names. */
    pathOf: (name: string, id: string, path: string): string => join(folderOf(name, id), path),

    has: async (name: string, id: string): Promise<boolean> =>
      (await stat(folderOf(name, id)).catch(() => null))?.isDirectory() ?? false,

    /** Writes all files aside, so that the version appears at once or not at all. */
    async draft(name: string, id: string, contents: Contents): Promise<Draft> {
      const aside = join(root, name, `.draft-${randomBytes(6).toString('hex')}`)
      const target = folderOf(name, id)
      let placed = false
      const remove = () => rm(placed ? target : aside, { recursive: true, force: true })
      try {
        for (const [path, content] of contents) {
          await mkdir(dirname(join(aside, path)), { recursive: true })
          await writeFile(join(aside, path), content)
        }
      } catch (error) {
        await remove()
        throw error
      }
      return {
        remove,
        discard: async () => {
          if (!placed) await remove()
        },
        async place() {
          if (placed) return
          await rm(target, { recursive: true, force: true })
          await rename(aside, target)
          placed = true
        },
      }
    },

    remove: (name: string, id: string): Promise<void> => rm(folderOf(name, id), { recursive: true, force: true }),

    /** Deletes what a crash has left behind. */
    async sweep(): Promise<void> {
      const names = await readdir(root).catch(() => [])
      for (const name of names) {
        for (const entry of await readdir(join(root, name)).catch(() => [])) {
          const path = join(root, name, entry)
          const left = entry.startsWith('.draft-') && (await stat(path).catch(() => null))
          if (left && left.mtimeMs < Date.now() - abandoned) await rm(path, { recursive: true, force: true })
        }
      }
    },
  }
}

export type VersionFiles = ReturnType<typeof createVersionFiles>
