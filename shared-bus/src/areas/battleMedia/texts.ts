import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { battleMedia } from './contract.ts'

export const texts: UnfilteredTexts<typeof battleMedia> = {
  neverShown: ['join streamKey', 'signal answer'],
}
