import type { DataFolder } from '../../platform/dataDirectory.ts'

/** Films of episodes and their pictures. */
export const episodesFolder: DataFolder = { name: 'episodes', backedUp: true }
