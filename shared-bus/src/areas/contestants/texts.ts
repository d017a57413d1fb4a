import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { contestants } from './contract.ts'

export const texts: UnfilteredTexts<typeof contestants> = {
  ofStaff: ['add bio', 'add name', 'edit bio', 'edit name'],
}
