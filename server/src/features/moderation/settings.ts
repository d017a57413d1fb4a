import { daysKept, settingsPart } from '../../platform/settingsPart.ts'

export const moderationSettings = settingsPart({
  variables: { AUDIT_KEPT_DAYS: daysKept.default(730) },
  read: ({ AUDIT_KEPT_DAYS }) => ({
    /** For how many days the log of staff is kept; 0 for ever. */
    daysKept: AUDIT_KEPT_DAYS,
  }),
})
