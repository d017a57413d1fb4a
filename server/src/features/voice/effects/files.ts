import { join } from 'node:path'
import { assetsFolder } from '../../../platform/folders.ts'
import { effects } from './catalogue.ts'

/** What all files of the library are. */
export const effectMimeType = 'audio/mpeg'

/** Where the sound effects of the library lie, as they come with the server. */
export const effectsFolder = join(assetsFolder, 'effects')

const files: ReadonlyMap<string, string> = new Map(effects.map(({ id }) => [id, join(effectsFolder, `${id}.mp3`)]))

/** The file of a sound effect, as an absolute path; null for an id that is not in the library. Made of no stranger's text. */
export const effectFile = (id: string): string | null => files.get(id) ?? null
