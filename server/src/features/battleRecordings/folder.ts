import type { DataFolder } from '../../platform/dataDirectory.ts'

/** What was recorded of battles, for some days. */
export const battleRecordingsFolder: DataFolder = { name: 'battle-recordings', backedUp: false }
