import type { Feature } from '../../platform/feature.ts'
import { useSetupChecks } from '../../platform/setupChecks.ts'
import { usePageBlocks } from '../../platform/web/index.ts'
import { analyticsLook } from './look.ts'
import { analyticsSettings } from './settings.ts'

/** Tells pages that they may count what is done in them, and whom they tell; without a key and a host, nothing [ANA-1]. */
export const analytics: Feature = {
  name: 'analytics',
  settings: analyticsSettings,
  setup: (platform) => {
    const { posthog } = platform.settings.of(analyticsSettings)
    if (posthog) usePageBlocks(platform).add('shoal-analytics', posthog, [new URL(posthog.host).origin])
    useSetupChecks(platform).add(analyticsLook(platform))
    return {}
  },
}
