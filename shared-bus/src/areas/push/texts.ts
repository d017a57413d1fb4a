import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { push } from './contract.ts'

export const texts: UnfilteredTexts<typeof push> = {
  neverShown: ['subscribe endpoint', 'subscribe replaces'],
}
