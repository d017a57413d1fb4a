import { service } from '../../platform/feature.ts'
import { turns } from '../../platform/turns.ts'

/**
 * Turns for votes and actions. All of them wait for the row of the battle, one after the other; more than these at once
 * would only hold connections that everybody else needs, while a thousand people vote. The end of a battle takes its turn as
 * well, so that it comes after the votes that were there before it.
 */
export const useRingTurns = service(() => turns(2))
