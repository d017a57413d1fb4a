import { queries } from '../layout/queries.ts'

export const queueKey = ['toy-queue'] as const

/** Asks again for what waits: somebody decided, or something new is there. */
export const refreshQueue = (): void => void queries.invalidateQueries({ queryKey: queueKey })
