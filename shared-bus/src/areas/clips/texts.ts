import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { clips } from './contract.ts'

export const texts: UnfilteredTexts<typeof clips> = {
  ofStaff: ['decide name', 'decide reason'],
}
