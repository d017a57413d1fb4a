import { queries } from '../layout/queries.ts'

export const recordingsKey = ['battle-recordings'] as const

/** Reads the recordings again: a part was kept or deleted just now. */
export const refreshRecordings = (): Promise<void> => queries.invalidateQueries({ queryKey: recordingsKey })
