import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { stocks } from './contract.ts'

export const texts: UnfilteredTexts<typeof stocks> = {
  ofStaff: ['add name', 'add tickerSymbol', 'rename name', 'rename tickerSymbol'],
  neverShown: ['watch ticker'],
}
