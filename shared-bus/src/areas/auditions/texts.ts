import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { auditions } from './contract.ts'

export const texts: UnfilteredTexts<typeof auditions> = {
  ofStaff: ['close reason', 'givePoints reason'],
}
