import { panel } from '../../dsl/offers.ts'

export const episodesPanel = panel('episodes')
/** Recordings from behind the scenes. */
export const btsPanel = panel('bts')
