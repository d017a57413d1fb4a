import { queries } from '../layout/queries.ts'

export const queueKey = ['toy-queue'] as const

/** Reads the waiting toys again: somebody decided, or a new one is there. */
export const refreshQueue = (): void => void queries.invalidateQueries({ queryKey: queueKey })
