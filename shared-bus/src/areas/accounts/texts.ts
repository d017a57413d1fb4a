import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { accounts } from './contract.ts'

export const texts: UnfilteredTexts<typeof accounts> = {
  ofStaff: ['resetSecondFactor reason', 'setFlags reason'],
}
