import { modal, slot } from '../../dsl/offers.ts'

/** The shell's own settings of this browser. */
export const settings = modal('settings')

/** In the top bar. */
export const bar = slot('bar')
/** Below the main panel of the home page. */
export const belowStage = slot('below-stage')
/** Above everything else, out of sight until there is something to say. */
export const overlay = slot('overlay')
/** In the settings of this browser. */
export const settingsRows = slot('settings')
