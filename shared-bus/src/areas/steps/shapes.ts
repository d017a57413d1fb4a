import * as z from '@shoal/bus/shape'

/** What a new account has done for the first time: said something, found a hidden spot, voted in a poll or a battle. */
export const FirstSteps = z.object({ said: z.boolean(), found: z.boolean(), voted: z.boolean() })
export type FirstSteps = z.output<typeof FirstSteps>

/** Null where there is nothing to show: all done, sent away, or no account that began with them. */
export const FirstStepsAnswer = z.object({ firstSteps: z.nullable(FirstSteps) })
