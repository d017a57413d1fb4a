import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { Provider } from './provider.ts'

/** Below which address the pages of the sandbox are. */
export const sandboxPath = '/checkout/sandbox'

export type Sandbox = Provider & {
  readonly way: 'sandbox'
  /** The `Stripe-Signature` of the body of an event. */
  sign(body: Buffer): string
}

/** Pretends to be a payment provider: no money moves. The buttons on its pages send events to our own webhook. */
export function createSandbox({ settings, secrets, clock }: Platform): Sandbox {
  // The same on every node, and of no use anywhere else.
  const secret = createHmac('sha256', secrets.session).update('checkout sandbox').digest()
  // Without a time: the events do not leave this process, so nobody can have one to send again.
  const sign = (body: Buffer) => createHmac('sha256', secret).update(body).digest('base64url')

  return {
    way: 'sandbox',
    sign,
    async hasSigned(body, signature) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(body))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
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
