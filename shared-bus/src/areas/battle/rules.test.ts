import { actionPrice } from './rules.ts'

it('[BAT-6] love is free, a boost or a sabotage costs ₣25', () => {
  expect((['love', 'boost', 'sabotage'] as const).map(actionPrice)).toEqual([0, 25, 25])
})
