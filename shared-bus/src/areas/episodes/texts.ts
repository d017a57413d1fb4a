import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { episodes } from './contract.ts'

export const texts: UnfilteredTexts<typeof episodes> = {
  ofStaff: ['add description', 'add title', 'edit address', 'edit description', 'edit title'],
}
