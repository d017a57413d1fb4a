import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { telemetry } from './contract.ts'

export const texts: UnfilteredTexts<typeof telemetry> = {
  // Pages report to the server alone.
  neverShown: ['report'],
}
