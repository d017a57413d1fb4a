import { daysKept, settingsPart } from '../../platform/settingsPart.ts'

export const reportsSettings = settingsPart({
  variables: { REPORTS_KEPT_DAYS: daysKept.default(365) },
  read: ({ REPORTS_KEPT_DAYS }) => ({
    /** For how many days decided cases are kept; 0 for ever. */
    daysKept: REPORTS_KEPT_DAYS,
  }),
})
