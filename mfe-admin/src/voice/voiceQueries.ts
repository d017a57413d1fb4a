import { queries } from '../layout/queries.ts'

export const voicesKey = ['tts-voices'] as const

/** Reads the voices again: an admin changed one. Resolves when they are here. */
export const readVoicesAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: voicesKey })
