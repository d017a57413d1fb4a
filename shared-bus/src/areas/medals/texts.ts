import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { medals } from './contract.ts'

export const texts: UnfilteredTexts<typeof medals> = {
  neverShown: ['give reason', 'take reason'],
}
