import { service } from '../../platform/feature.ts'
import { useAccess } from './access.ts'

/** The audience of a chat room: the key is the room. Only people who may read it are let in [CHAT-1]. */
export const useAudience = service((platform) =>
  platform.rooms.declare('chat', {
    async admit(room, who) {
      const refused = await useAccess(platform).toRead(room, who)
      if (refused) throw refused
    },
  }),
)
