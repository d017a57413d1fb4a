import type { DataFolder } from '../../platform/dataDirectory.ts'

/** The files of every version that was shipped. */
export const remotesFolder: DataFolder = { name: 'remotes', backedUp: true }
