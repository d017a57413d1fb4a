import { daysKept, numberBetween, settingsPart } from '../../platform/settingsPart.ts'

export const stockSettings = settingsPart({
  variables: {
    STOCK_HALT_PERCENT: numberBetween(1, 1000).default(20),
    STOCK_HALT_SECONDS: numberBetween(1, 86_400).default(120),
    STOCK_MAKER_BUDGET: numberBetween(0, 1_000_000_000, 'whole number')
      .refine(Number.isInteger, 'must be a whole number from 0 to 1000000000')
      .default(5_000),
    STOCK_MINUTES_KEPT_DAYS: daysKept.default(14),
  },
  read: (values) => ({
    /** By how much of its price a stock may move in a minute before it is halted, in per cent. */
    haltPercent: values.STOCK_HALT_PERCENT,
    /** For how long nobody trades a stock that moved too fast. */
    haltSeconds: values.STOCK_HALT_SECONDS,
    /** Up to how many tokens the market maker's purse of each stock is filled once a day. */
    makerBudget: values.STOCK_MAKER_BUDGET,
    /** For how many days the way of a price is kept by the minute; 0 for ever. */
    minutesKeptDays: values.STOCK_MINUTES_KEPT_DAYS,
  }),
})
