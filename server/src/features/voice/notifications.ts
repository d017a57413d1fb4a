import { playSfx, sendTts } from '@shoal/bus/voice/offers'
import { messageDecided } from '../../happenings/voice.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { useVoice } from './service.ts'
import { wordsOf } from './view.ts'

const kinds = {
  tts: { happens: 'is read aloud on the show', quoted: (words: string) => `“${words}”`, lead: toModal(sendTts) },
  sfx: { happens: 'is played on the show', quoted: (words: string) => words, lead: toModal(playSfx) },
} as const

/** Tells the sender of a message what became of it [NOT-1]; the page that is open says so with a toast as well. */
export function tellMessages(platform: Platform): void {
  const messages = { type: 'tts', label: 'TTS messages and sound effects', icon: 'bell', important: true } as const
  useNotifications(platform).of(messageDecided, messages, async ({ messageId, userId, outcome }) => {
    const decided = await useVoice(platform).decidedAs(messageId)
    if (decided === null) return []
    const { happens, quoted, lead } = kinds[decided.kind]
    const token = `${decided.kind.toUpperCase()} token`
    const article = decided.kind === 'tts' ? 'a' : 'an'
    const paid = decided.cost > 0 ? 'Your tokens are back' : `Your ${token} is back`
    const sentence = {
      approved: decided.superApproved
        ? `was approved, and you got ${article} ${token} for it`
        : `was approved and ${happens}`,
      rejected: `was rejected${decided.reason ? `: ${decided.reason}` : ''}. ${paid}`,
      failed: `could not be played. ${paid}`,
    }[outcome]
    const words = wordsOf(decided)
    const text = words.length > 60 ? `${words.slice(0, 59)}…` : words
    return [{ userId, key: messageId, parts: [{ strong: quoted(text) }, { text: sentence }], lead }]
  })
}
