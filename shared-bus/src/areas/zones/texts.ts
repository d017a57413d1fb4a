import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { zones } from './contract.ts'

export const texts: UnfilteredTexts<typeof zones> = {
  ofStaff: ['update zones.*.action.metadata', 'update zones.*.name'],
}
