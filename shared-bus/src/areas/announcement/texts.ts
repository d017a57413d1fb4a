import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { announcement } from './contract.ts'

export const texts: UnfilteredTexts<typeof announcement> = {
  ofStaff: ['change announcement'],
}
