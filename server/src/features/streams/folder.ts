import type { DataFolder } from '../../platform/dataDirectory.ts'

/** What can be seen again of cameras, for an hour or so. */
export const streamsFolder: DataFolder = { name: 'recordings', backedUp: false }
