import { daysKept, settingsPart } from '../../platform/settingsPart.ts'

export const pollSettings = settingsPart({
  variables: { POLL_VOTES_KEPT_DAYS: daysKept.default(365) },
  read: ({ POLL_VOTES_KEPT_DAYS }) => ({
    /** For how many days votes are kept after their poll has ended; 0 for ever. */
    daysKept: POLL_VOTES_KEPT_DAYS,
  }),
})
