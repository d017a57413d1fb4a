import * as z from '@shoal/bus/shape'
import { modal } from '../../dsl/offers.ts'

export const getTokens = modal('get-tokens')
/** `reason`: what asked for a pass, as a sentence. */
export const getSeasonPass = modal('get-season-pass', z.object({ reason: z.optional(z.string()) }))
