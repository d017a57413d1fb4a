import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { economy } from './contract.ts'

export const texts: UnfilteredTexts<typeof economy> = {
  ofStaff: ['correct reason', 'correctXp reason'],
}
