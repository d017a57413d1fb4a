import { limits } from '@shoal/bus/battle/contract'
import { daysKept, numberBetween, settingsPart } from '../../platform/settingsPart.ts'

export const battleSettings = settingsPart({
  variables: {
    BATTLE_DURATION_MS: numberBetween(100, 3_600_000).default(limits.battleDuration),
    BATTLE_COUNTDOWN_MS: numberBetween(0, 60_000).default(limits.battleCountdown),
    BATTLE_RETURN_MS: numberBetween(100, 600_000).default(limits.battleReturnTime),
    BATTLE_VOTES_KEPT_DAYS: daysKept.default(365),
  },
  read: ({ BATTLE_DURATION_MS, BATTLE_COUNTDOWN_MS, BATTLE_RETURN_MS, BATTLE_VOTES_KEPT_DAYS }) => ({
    /** How long a battle lasts, in ms [BAT-7]. */
    duration: BATTLE_DURATION_MS,
    /** From the match until the battle begins, in ms. */
    countdown: BATTLE_COUNTDOWN_MS,
    /** How long a fighter who left may take to come back, in ms [BAT-10]. */
    returnTime: BATTLE_RETURN_MS,
    /** For how many days votes and actions are kept; 0 for ever. */
    daysKept: BATTLE_VOTES_KEPT_DAYS,
  }),
})
