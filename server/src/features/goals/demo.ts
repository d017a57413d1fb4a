import type { NewGoal } from '@shoal/bus/goals/contract'
import type { Platform } from '../../platform/platform.ts'
import { useGoals } from './service.ts'

const goal = (name: string, amount: number, description: string): NewGoal => {
  return { name, amount, description, goesOn: false, refunds: true, endsAt: null }
}

/** The goals of the demo show. */
const demoGoals: readonly NewGoal[] = [
  goal('Karaoke machine', 2_000, 'For the living room. Everybody sings, also those who should not.'),
  goal('Hot water for a week', 5_000, 'The boiler is off. The house says it is sorry about that.'),
  { ...goal('Pizza night', 1_200, 'One pizza each; what comes on top is extra cheese.'), goesOn: true },
]

/** Makes them. Nobody in particular did. */
export async function makeDemoGoals(platform: Platform): Promise<void> {
  for (const one of demoGoals) await useGoals(platform).make('show', one, null)
}
