import type { Platform } from '../../platform/platform.ts'
import type { Look } from '../../platform/setupChecks.ts'
import { analyticsSettings } from './settings.ts'

/** Where pages tell what is done in them; nothing where they tell nobody. */
export const analyticsLook = ({ settings }: Platform): Look => {
  const { posthog } = settings.of(analyticsSettings)
  return () =>
    posthog && {
      id: 'analytics',
      title: 'Analytics',
      state: 'ok',
      found: `Pages tell ${new URL(posthog.host).host} what is done in them, but for people who ask not to be tracked.`,
      todo: null,
      section: 'Analytics',
    }
}
