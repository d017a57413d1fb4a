import { chat } from '@shoal/bus/chat/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useMutes } from './mutes.ts'
import { useRemoval } from './removal.ts'
import { useChat } from './service.ts'

export const chatListeners = (platform: Platform) => {
  const rooms = useChat(platform)
  return listen(chat, {
    join: ({ payload, connection }) => rooms.join(connection, payload.room, payload.after),
    leave: ({ payload, connection }) => rooms.leave(connection, payload.room),
    past: ({ payload, who }) => rooms.past(who, payload.room, new Date(payload.until)),
    send: ({ payload, who, connection }) => rooms.send(connection, who, payload),
    mute: ({ payload, who }) => useMutes(platform).mute(who, payload),
    unmute: ({ payload, who }) => useMutes(platform).unmute(who, payload.userId),
    remove: ({ payload, who }) => useRemoval(platform).remove(who, payload.id, payload.reason),
  })
}
