import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { chat } from './contract.ts'

export const texts: UnfilteredTexts<typeof chat> = {
  neverShown: ['addFilter chatWordFilter'],
}
