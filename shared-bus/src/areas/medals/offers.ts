import { modal } from '../../dsl/offers.ts'

/** MED-2: the person's medals, and which of them others see. */
export const yourMedals = modal('your-medals')
/** LVL-2: all ranks, and how far one is. */
export const rankLadder = modal('rank-ladder')
