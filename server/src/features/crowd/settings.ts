import { z } from 'zod'
import { isForPeople, numberBetween, settingsPart } from '../../platform/settingsPart.ts'

export const crowdSettings = settingsPart({
  variables: {
    DEMO_CROWD: z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' }).optional(),
    DEMO_CROWD_REGULARS: numberBetween(6, 47, 'whole number')
      .refine(Number.isInteger, 'must be a whole number from 6 to 47')
      .default(47),
  },
  check: ({ DEMO_CROWD }, environment): { DEMO_CROWD?: string } =>
    DEMO_CROWD && isForPeople(environment)
      ? {
          DEMO_CROWD: `is for development, and NODE_ENV is ${environment}: where people come nobody plays at being many`,
        }
      : {},
  read: ({ DEMO_CROWD, DEMO_CROWD_REGULARS }, environment) => ({
    /** Whether the demo show has a crowd. */
    wanted: DEMO_CROWD ?? environment === 'development',
    /** How many of the regulars come; half as many pages only look. */
    regulars: DEMO_CROWD_REGULARS,
  }),
})
