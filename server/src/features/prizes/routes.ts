import { prizes } from '@shoal/bus/prizes/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePrizes } from './service.ts'

export const prizeRoutes = (platform: Platform) => {
  const machine = usePrizes(platform)
  return serve(prizes, {
    read: ({ who }) => machine.read(who),
    spin: ({ who, body, key }) => machine.spin(who, body.spins, key),
  })
}
