import { roomKind } from '@shoal/bus/chat/rules'
import { limits } from '@shoal/bus/tokens/limits'
import type { TipSaid } from '../../happenings/chat.ts'
import type { NewMoment } from './moment.ts'

const cameraRoom = 'stream:'

/** A tip that has its line in a chat room as a moment for the viewers of its camera, or of any camera if it was in Global. */
export function tipMoment({ fromUserId, toUserId, amount, room }: TipSaid): NewMoment | null {
  // Only those of a room that is for few know of a tip there.
  if (!['global', 'stream'].includes(roomKind(room))) return null
  const size = amount >= limits.grandTip ? 'grand' : amount >= limits.largeTip ? 'large' : 'small'
  return {
    ...{ kind: 'tip', size, sound: `tip-${size}`, listed: amount >= limits.largeTip },
    streamId: room.startsWith(cameraRoom) ? room.slice(cameraRoom.length) : null,
    parts: [{ personId: fromUserId }, { text: 'tipped' }, { personId: toUserId }, { tokens: amount }],
  }
}
