import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { polls } from './contract.ts'

export const texts: UnfilteredTexts<typeof polls> = {
  ofStaff: ['start answers.*', 'start narrative', 'start question'],
}
