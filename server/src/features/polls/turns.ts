import { service } from '../../platform/feature.ts'
import { turns } from '../../platform/turns.ts'

/**
 * Turns for votes. All of them wait for the row of the poll: so many of this node do it on connections, the others before
 * it. A poll that ends by itself takes its turn as well, so that its end comes after the votes that were there before it.
 */
export const useVoteTurns = service(() => turns(2))
