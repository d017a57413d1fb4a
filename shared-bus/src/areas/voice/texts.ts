import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { voice } from './contract.ts'

export const texts: UnfilteredTexts<typeof voice> = {
  ofStaff: ['decide reason', 'editVoice name'],
}
