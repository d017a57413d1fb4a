import type { DataFolder } from '../../platform/dataDirectory.ts'

/** The films of clips. */
export const clipsFolder: DataFolder = { name: 'clips', backedUp: true }
