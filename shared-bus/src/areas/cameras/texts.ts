import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { cameras } from './contract.ts'

export const texts: UnfilteredTexts<typeof cameras> = {
  ofStaff: ['create id', 'create name', 'edit name'],
}
