import { daysKept, settingsPart } from '../../platform/settingsPart.ts'

export const tradeSettings = settingsPart({
  variables: { TRADES_KEPT_DAYS: daysKept.default(365) },
  /** For how many days completed trades are kept; 0 for ever. */
  read: ({ TRADES_KEPT_DAYS }) => ({ daysKept: TRADES_KEPT_DAYS }),
})
