import { keptSwitch } from '../layout/keptSwitch.ts'

/** Whether this browser shows full-screen effects. */
export const useVfxOnPage = keptSwitch('vfx-on-page')
