import { daysKept, settingsPart } from '../../platform/settingsPart.ts'

export const chatSettings = settingsPart({
  variables: { CHAT_KEPT_DAYS: daysKept.default(90) },
  read: ({ CHAT_KEPT_DAYS }) => ({
    /** For how many days messages are kept; 0 for ever. */
    daysKept: CHAT_KEPT_DAYS,
  }),
})
