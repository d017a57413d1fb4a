import * as z from '@shoal/bus/shape'
import { Person } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'

export const getTokens = modal('get-tokens')
/** `reason`: what asked for a pass, as a sentence. */
export const getSeasonPass = modal('get-season-pass', z.object({ reason: z.optional(z.string()) }))
/** PASS-3. `user`: who gets them, if it is known already; `room`: the chat room it came from. */
export const giftSeasonPasses = modal(
  'gift-season-passes',
  z.object({ user: z.optional(Person), room: z.optional(z.string()) }),
)
/** NAV-8 */
export const billingPanel = panel('billing')
