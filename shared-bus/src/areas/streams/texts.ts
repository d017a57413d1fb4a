import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { streams } from './contract.ts'

export const texts: UnfilteredTexts<typeof streams> = {
  ofStaff: ['move reason'],
}
