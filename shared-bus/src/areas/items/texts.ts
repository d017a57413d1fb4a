import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { items } from './contract.ts'

export const texts: UnfilteredTexts<typeof items> = {
  neverShown: ['give reason', 'take reason'],
}
