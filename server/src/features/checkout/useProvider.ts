import { service } from '../../platform/feature.ts'
import type { Provider } from './provider.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { checkoutSettings } from './settings.ts'
import { createStripe } from './stripe.ts'

/** The payment provider of the settings; null: this show sells nothing. */
export const useProvider = service((platform): { provider: Provider | null; sandbox?: Sandbox } => {
  const { publicUrl, environment } = platform.settings
  const { stripe, sandbox: pretends } = platform.settings.of(checkoutSettings)
  if (stripe) return { provider: createStripe(stripe, { publicUrl, clock: platform.clock }) }
  if (!pretends) return { provider: null }
  if (environment !== 'development' && environment !== 'test')
    platform.log.warn('CHECKOUT_SANDBOX is on: everybody gets what is sold here for nothing')
  const sandbox = createSandbox(platform)
  return { provider: sandbox, sandbox }
})
