import { steps } from '@shoal/bus/steps/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useFirstSteps } from './service.ts'

export const stepRoutes = (platform: Platform) => {
  const service = useFirstSteps(platform)
  return serve(steps, {
    read: async ({ who }) => ({ firstSteps: await service.read(who.userId) }),
    dismiss: async ({ who }) => {
      await service.dismiss(who.userId)
      return { firstSteps: null }
    },
  })
}
