import { battleEnded } from '../../happenings/battle.ts'
import type { Feature } from '../../platform/feature.ts'
import { battleMediaListeners } from './events.ts'
import { battleMediaRoutes } from './routes.ts'
import { useBattleMedia } from './service.ts'
import { battleMediaSettings } from './settings.ts'

export const battleMedia: Feature = {
  name: 'battleMedia',
  settings: battleMediaSettings,
  setup: (platform) => {
    const media = useBattleMedia(platform)
    platform.happenings.inTransaction(battleEnded, ({ payload }) => media.end(payload.battleId))
    return {
      routes: battleMediaRoutes(platform),
      listeners: battleMediaListeners(platform),
      start: media.checkForwarding,
    }
  },
}
