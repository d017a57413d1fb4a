import { modal, slot } from '../../dsl/offers.ts'

/** The shell's own settings of this browser. */
export const settings = modal('settings')

/** Ids of the parts of the page to which links lead that skip the others: the main panel, what is on below the picture, the side column. */
export const parts = { main: 'main', deck: 'deck', side: 'side' } as const

/** In the top bar. */
export const bar = slot('bar')
/** Below the main panel of the home page. */
export const belowStage = slot('below-stage')
/** Above everything else, out of sight until there is something to say. */
export const overlay = slot('overlay')
/** In the settings of this browser. */
export const settingsRows = slot('settings')
