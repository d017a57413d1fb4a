import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { checkout } from './contract.ts'

export const texts: UnfilteredTexts<typeof checkout> = {
  neverShown: ['gift to.name'],
}
