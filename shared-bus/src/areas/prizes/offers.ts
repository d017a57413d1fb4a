import { modal, panel } from '../../dsl/offers.ts'

export const prizeMachine = modal('prize-machine')
/** What there is to play besides the show itself. */
export const gamesPanel = panel('games')
