import { sendTts } from '@shoal/bus/voice/offers'
import { ttsDecided } from '../../happenings/voice.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { useVoice } from './service.ts'

/** Tells the sender of a message what became of it [NOT-1]; the page that is open says so with a toast as well. */
export function tellMessages(platform: Platform): void {
  const messages = { type: 'tts', label: 'TTS messages', icon: 'bell', important: true } as const
  useNotifications(platform).of(ttsDecided, messages, async ({ messageId, userId, outcome }) => {
    const decided = await useVoice(platform).decidedAs(messageId)
    if (decided === null) return []
    const paid = decided.cost > 0 ? 'Your tokens are back' : 'Your TTS token is back'
    const sentence = {
      approved: decided.superApproved
        ? 'was approved, and you got a TTS token for it'
        : 'was approved and is read aloud on the show',
      rejected: `was rejected${decided.reason ? `: ${decided.reason}` : ''}. ${paid}`,
      failed: `could not be played. ${paid}`,
    }[outcome]
    const text = decided.message.length > 60 ? `${decided.message.slice(0, 59)}…` : decided.message
    return [{ userId, key: messageId, parts: [{ strong: `“${text}”` }, { text: sentence }], lead: toModal(sendTts) }]
  })
}
