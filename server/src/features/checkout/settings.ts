import { z } from 'zod'
import { isOnThisMachine, settingsPart, url } from '../../platform/settingsPart.ts'

/** `apiUrl` has no path, and no slash at its end. */
export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }

export const checkoutSettings = settingsPart({
  variables: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'must start with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_.{16,}$/, 'must start with whsec_, as the endpoint in the dashboard shows it')
      .optional(),
    STRIPE_API_URL: url('http', 'https').default('https://api.stripe.com'),
    CHECKOUT_SANDBOX: z.enum(['true', 'false']).optional(),
  },
  confidential: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  check: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, CHECKOUT_SANDBOX }) => ({
    ...(STRIPE_SECRET_KEY &&
      !STRIPE_WEBHOOK_SECRET && {
        STRIPE_WEBHOOK_SECRET: 'is required with STRIPE_SECRET_KEY, otherwise nobody would get what they paid for',
      }),
    ...(STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY && { STRIPE_SECRET_KEY: 'is required with STRIPE_WEBHOOK_SECRET' }),
    ...(STRIPE_SECRET_KEY &&
      CHECKOUT_SANDBOX === 'true' && {
        CHECKOUT_SANDBOX: 'cannot be true with STRIPE_SECRET_KEY: money moves or it does not',
      }),
    ...(!/^\w+:\/\/[^/?#@]+\/?$/.test(STRIPE_API_URL) && { STRIPE_API_URL: 'must be an origin, without a path' }),
    ...(STRIPE_API_URL.startsWith('http:') &&
      !isOnThisMachine(STRIPE_API_URL) && { STRIPE_API_URL: 'must be https, or http on localhost' }),
  }),
  read({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, ...values }, environment) {
    const stripe: StripeSettings | undefined =
      secretKey && webhookSecret
        ? { secretKey, webhookSecret, apiUrl: values.STRIPE_API_URL.replace(/\/$/, '') }
        : undefined
    const wanted = values.CHECKOUT_SANDBOX ?? String(environment === 'development' || environment === 'test')
    return {
      /** Absent: nothing is paid through Stripe [TOK-7]. */
      stripe,
      /** Whether checkouts only pretend; never together with `stripe`. */
      sandbox: !stripe && wanted === 'true',
    }
  },
})
