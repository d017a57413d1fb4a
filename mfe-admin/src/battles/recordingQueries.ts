import { queries } from '../layout/queries.ts'

export const recordingsKey = ['battle-recordings'] as const

/** Asks again for what is recorded: a part was kept or let go of just now. */
export const refreshRecordings = (): Promise<void> => queries.invalidateQueries({ queryKey: recordingsKey })
