import { telemetry } from '@shoal/bus/telemetry/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useTelemetry } from './service.ts'

export const telemetryRoutes = (platform: Platform) =>
  serve(telemetry, {
    report: ({ body, who, request }) => useTelemetry(platform).report(body.reports, { who, request }),
    health: async () => ({ health: await useTelemetry(platform).health() }),
  })
