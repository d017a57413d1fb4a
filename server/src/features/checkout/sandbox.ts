import { createHmac, randomBytes } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { Provider } from './provider.ts'

/** Below which address the pages of the sandbox are. */
export const sandboxPath = '/checkout/sandbox'

/** Pretends to be a payment provider: no money moves. The buttons on its pages send events to our own webhook. */
export function createSandbox({ settings, secrets, clock }: Platform): Provider {
  return {
    way: 'sandbox',
    // The same on every node, and of no use anywhere else.
    webhookSecret: createHmac('sha256', secrets.session).update('checkout sandbox').digest('hex'),
    async open(order) {
      const reference = order.reference ?? `cs_sandbox_${randomBytes(24).toString('base64url')}`
      return { reference, url: `${settings.publicUrl}${sandboxPath}/${reference}` }
    },
    endSubscription: async (_, { atOnce, paidUntil }) => (atOnce ? clock.now() : (paidUntil ?? clock.now())),
    resumeSubscription: async (_, { paidUntil }) => paidUntil ?? clock.now(),
    refund: async () => true,
    paymentOf: async () => null,
  }
}
