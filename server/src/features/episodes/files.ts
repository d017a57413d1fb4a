import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { episodesErrors } from '@shoal/bus/episodes/errors'
import type { FastifyRequest } from 'fastify'
import { service } from '../../platform/feature.ts'
import { assetsFolder } from '../../platform/folders.ts'
import { receiveFile } from '../../platform/http/receiveFile.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { episodesFolder } from './folder.ts'
import { inspectFilm } from './mp4.ts'
import { episodesSettings } from './settings.ts'
import { lengthOf } from './tools.ts'

const unfinished = '.part'

/** A film that was taken in. */
export interface StoredFilm {
  /** Its name, for the database. */
  file: string
  bytes: number
  /** Seconds; null when neither the file nor ffprobe tells. */
  duration: number | null
}

/** The films on disk, in DATA_DIR/episodes. Those of the demo show are the footage of its cameras. */
export const useFilms = service(({ settings, log }) => {
  const folder = settings.folder(episodesFolder)
  const { maxBytes } = settings.of(episodesSettings)
  const demo = (file: string) => /^demo\/([a-z]+)$/.exec(file)?.[1]
  const pathOf = (file: string): string => {
    const room = demo(file)
    return room ? join(assetsFolder, room, 'high.mp4') : join(folder, file)
  }

  return {
    pathOf,
    /** Size in bytes; throws when it is not there. */
    sizeOf: async (file: string): Promise<number> => (await stat(pathOf(file))).size,

    /** Takes in the film of a form: written as it comes, judged by its content. A refused film leaves nothing behind. */
    async receive(request: FastifyRequest): Promise<StoredFilm> {
      const file = `${newId()}.mp4`
      const draft = pathOf(file) + unfinished
      try {
        await mkdir(folder, { recursive: true })
        const bytes = await receiveFile(request, { field: 'video', path: draft, maxBytes })
        const duration = (await inspectFilm(draft)).duration ?? (await lengthOf(draft))
        await rename(draft, pathOf(file))
        return { file, bytes, duration }
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        const { code, syscall } = error as NodeJS.ErrnoException
        if (code === 'ENOSPC') refuse(episodesErrors.diskFull, 'full')
        if (syscall !== undefined && code !== 'ENOENT') {
          log.warn({ err: error }, 'a film could not be written')
          refuse(episodesErrors.diskFull, 'refused')
        }
        throw error
      }
    },

    /** Removes a film. If that fails it is only logged: it costs room, and the caller could not do better. */
    async remove(file: string | null): Promise<void> {
      if (file === null || demo(file)) return
      await rm(pathOf(file), { force: true }).catch((error: unknown) =>
        log.warn({ err: error, file }, 'the file of a recording stayed behind'),
      )
    },

    /** Removes what a server that ended in the middle of an upload has left. */
    async tidy(): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (name.endsWith(unfinished)) await rm(join(folder, name), { force: true })
    },
  }
})
