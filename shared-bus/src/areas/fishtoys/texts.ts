import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { fishtoys } from './contract.ts'

export const texts: UnfilteredTexts<typeof fishtoys> = {
  ofStaff: ['decide reason'],
}
