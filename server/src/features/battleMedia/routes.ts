import { battleMedia } from '@shoal/bus/battleMedia/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useBattleMedia } from './service.ts'

export const battleMediaRoutes = (platform: Platform) =>
  serve(battleMedia, { iceServers: () => ({ iceServers: useBattleMedia(platform).iceServers() }) })
