import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { notifications } from './contract.ts'

export const texts: UnfilteredTexts<typeof notifications> = {
  ofStaff: ['sendGlobal header', 'sendGlobal text', 'setSeason words'],
  neverShown: ['changeSettings kind.type', 'changeSettings quiet.zone'],
}
