import type { Feature } from '../../platform/feature.ts'
import { telemetryRoutes } from './routes.ts'
import { useTelemetry } from './service.ts'

/** MFE-13: how the remotes fare in pages, and what follows from it for candidates. */
export const telemetry: Feature = {
  name: 'telemetry',
  setup: (platform) => {
    // Its jobs are declared before the queue is started.
    const service = useTelemetry(platform)
    return { routes: telemetryRoutes(platform), start: async () => service.start() }
  },
}
