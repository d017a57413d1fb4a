import { service } from '../../platform/feature.ts'
import type { Provider } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** Who takes the money here, as the settings say; null: this show sells nothing. */
export const useProvider = service((platform): { provider: Provider | null } => {
  const { stripe, checkoutSandbox, publicUrl, environment } = platform.settings
  if (stripe) return { provider: createStripe(stripe, publicUrl) }
  if (!checkoutSandbox) return { provider: null }
  if (environment !== 'development' && environment !== 'test')
    platform.log.warn('CHECKOUT_SANDBOX is on: everybody gets what is sold here for nothing')
  return { provider: createSandbox(platform) }
})
