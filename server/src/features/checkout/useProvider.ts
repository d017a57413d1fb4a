import { service } from '../../platform/feature.ts'
import type { Provider } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** Who takes the money here, as the settings say; null: this show sells nothing. */
export const useProvider = service((platform): { provider: Provider | null } => {
  const { stripe, checkoutSandbox, publicUrl } = platform.settings
  if (stripe) return { provider: createStripe(stripe, publicUrl) }
  return { provider: checkoutSandbox ? createSandbox(platform) : null }
})
