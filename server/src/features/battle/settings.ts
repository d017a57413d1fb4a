import { limits } from '@shoal/bus/battle/contract'
import { numberBetween, settingsPart } from '../../platform/settingsPart.ts'

export const battleSettings = settingsPart({
  variables: { BATTLE_DURATION_MS: numberBetween(100, 3_600_000).default(limits.battleDuration) },
  read: ({ BATTLE_DURATION_MS }) => ({
    /** How long a battle lasts, in ms [BAT-7]. */
    duration: BATTLE_DURATION_MS,
  }),
})
