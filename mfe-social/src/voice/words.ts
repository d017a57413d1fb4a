import type { TtsMessage, Voice } from '@shoal/bus/voice'
import { formatTokens } from '@shoal/ui/Tokens'

/** A voice in a list: its name, and what opens it where it is closed. */
export function voiceLabel({ name, lock, locked }: Pick<Voice, 'name' | 'lock' | 'locked'>): string {
  if (lock === null || !locked) return name
  return 'level' in lock ? `${name} (level ${lock.level})` : `${name} (medal “${lock.name}”)`
}

/** Where a message is heard. */
export const placeOf = ({ room, roomName }: Pick<TtsMessage, 'room' | 'roomName'>): string =>
  room === 'site' ? 'Whole site' : (roomName ?? 'A camera that is gone')

/** What a message cost. */
export const priceOf = ({ cost }: Pick<TtsMessage, 'cost'>): string => (cost > 0 ? formatTokens(cost) : 'a TTS token')

/** That what it cost is back, in the words of the source [TTS-1]. */
const refunded = ({ cost }: Pick<TtsMessage, 'cost'>): string =>
  cost > 0 ? 'Your tokens have been refunded.' : 'Your TTS token is back.'

/** What somebody is told when their message was decided or could not be spoken [TTS-1]; null while it waits. */
export function newsOf(message: TtsMessage): { type: 'success' | 'error'; header: string; text: string } | null {
  const { status, superApproved, autoApproved, reason } = message
  if (status === 'approved' && !autoApproved)
    return {
      ...{ type: 'success', header: 'TTS Message Approved!' },
      text: superApproved
        ? 'A moderator liked it so much that you got a TTS token for free.'
        : 'It is read aloud in a moment.',
    }
  if (status === 'rejected')
    return {
      ...{ type: 'error', header: 'TTS Message Rejected!' },
      text: `Your TTS message was rejected! ${refunded(message)}${reason === null ? '' : ` The reason: ${reason}`}`,
    }
  if (status === 'failed')
    return {
      ...{ type: 'error', header: 'TTS Message Failed!' },
      text: `Sorry, there was a problem when trying to play your TTS message! ${refunded(message)}`,
    }
  return null
}
