import { service } from '../../platform/feature.ts'
import type { Provider } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { checkoutSettings } from './settings.ts'
import { createStripe } from './stripe.ts'

/** The payment provider of the settings; null: this show sells nothing. */
export const useProvider = service((platform): { provider: Provider | null } => {
  const { publicUrl, environment } = platform.settings
  const { stripe, sandbox } = platform.settings.of(checkoutSettings)
  if (stripe) return { provider: createStripe(stripe, publicUrl) }
  if (!sandbox) return { provider: null }
  if (environment !== 'development' && environment !== 'test')
    platform.log.warn('CHECKOUT_SANDBOX is on: everybody gets what is sold here for nothing')
  return { provider: createSandbox(platform) }
})
