import type { SetupCheck } from '@shoal/bus/setup/contract'
import type { Platform } from '../../platform/platform.ts'
import type { Look } from '../../platform/setupChecks.ts'
import { checkoutSettings } from './settings.ts'

/** Whether money moves, and whether it should. */
export const sellingLook = ({ settings }: Platform): Look => {
  const { stripe, sandbox } = settings.of(checkoutSettings)
  const say = (state: SetupCheck['state'], found: string, todo: string | null): SetupCheck => {
    return { id: 'selling', title: 'Selling', state, found, todo, section: 'Selling' }
  }
  return () => {
    if (sandbox)
      return say(
        'missing',
        'The sandbox is on: everybody gets tokens and passes for nothing.',
        'Take CHECKOUT_SANDBOX away before people come.',
      )
    if (!stripe) return say('ok', 'This show sells nothing.', null)
    if (/^(sk|rk)_test_/.test(stripe.secretKey))
      return say(
        'advice',
        'Stripe has a test key: no money moves.',
        'Set the live key once you have bought one of everything.',
      )
    return say('ok', 'Through Stripe, with a live key.', null)
  }
}
