import { service } from '../../platform/feature.ts'
import { turns } from '../../platform/turns.ts'

/**
 * Turns for votes and actions. All of them wait for the row of the battle, one after the other; more than these at once
 * would only hold connections that everybody else needs, while a thousand people vote.
 */
export const useRingTurns = service(() => turns(2))
