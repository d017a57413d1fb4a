import { numberBetween, settingsPart } from '../../platform/settingsPart.ts'

export const battleRecordingsSettings = settingsPart({
  variables: {
    BATTLE_RECORDINGS_KEPT_DAYS: numberBetween(0, 90).default(7),
    BATTLE_CLIPS_KEPT_DAYS: numberBetween(1, 365).default(30),
  },
  read: ({ BATTLE_RECORDINGS_KEPT_DAYS, BATTLE_CLIPS_KEPT_DAYS }) => ({
    /** For how many days recordings of battles are kept; 0: none are made. */
    daysKept: BATTLE_RECORDINGS_KEPT_DAYS,
    /** For how many days clips of them are kept, together with their recordings. */
    clipDaysKept: BATTLE_CLIPS_KEPT_DAYS,
  }),
})
