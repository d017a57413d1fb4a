import type { UnfilteredTexts } from '../../dsl/texts.ts'
import type { reports } from './contract.ts'

export const texts: UnfilteredTexts<typeof reports> = {}
