import { queries } from '../layout/queries.ts'

export const casesKey = ['report-cases'] as const
export const historyKey = (userId: string) => ['report-history', userId] as const

/** Reads the waiting cases again: a case is new, was taken or decided. */
export const refreshCases = (): void => void queries.invalidateQueries({ queryKey: casesKey })
/** Reads somebody's history again: staff did something to them just now. */
export const refreshHistory = (userId: string): void => void queries.invalidateQueries({ queryKey: historyKey(userId) })
