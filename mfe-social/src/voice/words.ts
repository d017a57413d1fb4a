import type { MessageKind, RoomMessage, Voice } from '@shoal/bus/voice'
import { formatTokens } from '@shoal/ui/Tokens'

/** What the two kinds are called, and what their senders are told [TTS-1, SFX-1]. */
export const kindWords = {
  tts: {
    name: 'TTS message',
    plural: 'messages',
    tokenName: 'TTS token',
    token: 'a TTS token',
    header: 'TTS Message',
    rejected: 'TTS message',
    failed: 'TTS message',
    soon: 'It is read aloud in a moment.',
    tokenBack: 'Your TTS token is back.',
  },
  sfx: {
    name: 'Sound effect',
    plural: 'sound effects',
    tokenName: 'SFX token',
    token: 'an SFX token',
    header: 'SFX',
    rejected: 'SFX',
    failed: 'sound effect',
    soon: 'It is played in a moment.',
    tokenBack: 'Your SFX token has been refunded.',
  },
} as const satisfies Record<MessageKind, object>

/** A voice in a list: its name, and what opens it where it is closed. */
export function voiceLabel({ name, lock, locked }: Pick<Voice, 'name' | 'lock' | 'locked'>): string {
  if (lock === null || !locked) return name
  return 'level' in lock ? `${name} (level ${lock.level})` : `${name} (medal “${lock.name}”)`
}

/** Where a message is heard. */
export const placeOf = ({ room, roomName }: Pick<RoomMessage, 'room' | 'roomName'>): string =>
  room === 'site' ? 'Whole site' : (roomName ?? 'A camera that is gone')

/** What a message cost. */
export const priceOf = ({ kind, cost }: Pick<RoomMessage, 'kind' | 'cost'>): string =>
  cost > 0 ? formatTokens(cost) : kindWords[kind].token

/** The words that are read; of a sound effect what it is called, or how its sender described it. */
export const textOf = (message: RoomMessage): string => (message.kind === 'tts' ? message.message : message.sound)

/** Both kinds in one list, the newest first [PRO-3]. */
export const newestFirst = (...lists: ReadonlyArray<readonly RoomMessage[]>): RoomMessage[] =>
  lists.flat().toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))

/**
 * What somebody is told when their message was decided or could not be played, in the words of the source [TTS-1, SFX-1];
 * null while it waits, and for one that nobody had to decide over.
 */
export function newsOf(message: RoomMessage): { type: 'success' | 'error'; header: string; text: string } | null {
  const { kind, status, superApproved, autoApproved, cost, reason } = message
  const { header, rejected, failed, soon, token, tokenBack } = kindWords[kind]
  const refunded = cost > 0 ? 'Your tokens have been refunded.' : tokenBack
  if (status === 'approved' && !autoApproved)
    return {
      ...{ type: 'success', header: `${header} Approved!` },
      text: superApproved ? `A moderator liked it so much that you got ${token} for free.` : soon,
    }
  if (status === 'rejected')
    return {
      ...{ type: 'error', header: `${header} Rejected!` },
      text: `Your ${rejected} was rejected! ${refunded}${reason === null ? '' : ` The reason: ${reason}`}`,
    }
  if (status === 'failed')
    return {
      ...{ type: 'error', header: `${header} Failed!` },
      text: `Sorry, there was a problem when trying to play your ${failed}! ${refunded}`,
    }
  return null
}
