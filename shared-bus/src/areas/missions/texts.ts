import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { missions } from './contract.ts'

export const texts: UnfilteredTexts<typeof missions> = {
  ofStaff: ['start launchTexts.*'],
  neverShown: ['launch text'],
}
