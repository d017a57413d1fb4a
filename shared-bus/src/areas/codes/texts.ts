import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { codes } from './contract.ts'

export const texts: UnfilteredTexts<typeof codes> = {
  ofStaff: ['make note'],
}
