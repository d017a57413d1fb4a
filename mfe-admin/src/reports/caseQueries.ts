import { queries } from '../layout/queries.ts'

export const casesKey = ['report-cases'] as const
export const historyKey = (userId: string) => ['report-history', userId] as const

/** Asks again for what waits: a case is new, was taken or decided. */
export const refreshCases = (): void => void queries.invalidateQueries({ queryKey: casesKey })
/** Asks again for what is known of somebody: something was done to them just now. */
export const refreshHistory = (userId: string): void => void queries.invalidateQueries({ queryKey: historyKey(userId) })
