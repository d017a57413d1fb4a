import { battleMedia } from '@shoal/bus/battleMedia/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useBattleMedia } from './service.ts'

export const battleMediaListeners = (platform: Platform) => {
  const media = useBattleMedia(platform)
  return listen(battleMedia, {
    watch: async ({ payload, connection }) => ({ pictures: await media.watch(connection, payload.battleId) }),
    'stream-key': async ({ payload, who }) => ({ streamKey: await media.streamKey(who, payload.battleId) }),
    join: ({ payload, connection }) => media.join(connection, payload),
    signal: ({ payload, connection }) => media.answer(connection, payload),
    leave: ({ payload, connection }) => media.leave(connection, payload.peerId),
  })
}
