import { chat } from '@shoal/bus/chat/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useDirect } from './direct/service.ts'
import { useMutes } from './mutes.ts'
import { useReacting } from './reacting.ts'
import { useRemoval } from './removal.ts'
import { ownRooms } from './rooms.ts'
import { useChat } from './service.ts'

export const chatListeners = (platform: Platform) => {
  const rooms = useChat(platform)
  return listen(chat, {
    join: ({ payload, connection }) => rooms.join(connection, payload.room, payload.after),
    leave: ({ payload, connection }) => rooms.leave(connection, payload.room),
    past: ({ payload, who }) => rooms.past(who, payload.room, new Date(payload.until)),
    history: ({ payload, who }) => rooms.history(who, payload),
    send: ({ payload, who, connection }) => rooms.send(connection, who, payload),
    react: ({ payload, who, connection }) => useReacting(platform).react(connection, who, payload),
    mute: ({ payload, who }) => useMutes(platform).mute(who, payload),
    unmute: ({ payload, who }) => useMutes(platform).unmute(who, payload.userId),
    slowMode: ({ payload, who }) => rooms.setSlowMode(payload.room, payload.seconds, who),
    rooms: async ({ who }) => ({ rooms: await ownRooms(platform, who.userId) }),
    conversations: ({ who, payload }) => useDirect(platform).list(who, payload),
    talk: ({ payload, who }) => useDirect(platform).talk(who, payload.userId),
    read: ({ payload, who }) => useDirect(platform).read(who, payload.room, payload.id),
    remove: ({ payload, who }) => useRemoval(platform).remove(who, payload.id, payload.reason),
  })
}
