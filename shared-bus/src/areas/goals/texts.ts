import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { goals } from './contract.ts'

export const texts: UnfilteredTexts<typeof goals> = {
  ofStaff: ['create description', 'create name', 'edit description', 'edit name'],
}
