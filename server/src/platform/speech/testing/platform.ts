import { systemClock } from '../../clock.ts'
import { createMetrics, type Metrics } from '../../metrics.ts'
import type { Platform } from '../../platform.ts'

/** As much of a platform as speech needs, and its metrics. */
export function platformFor(
  provider: { address: string; key: string | null } | null,
  clock: Platform['clock'] = systemClock,
): { platform: Platform; metrics: Metrics } {
  const metrics = createMetrics()
  const platform = { clock, metrics, log: { warn: () => {} }, settings: { of: () => ({ provider }) } }
  return { platform: platform as unknown as Platform, metrics }
}
