import type { ChatMessage } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import type { Shell } from '@shoal/remote-kit'

/** A message being written. */
export interface Draft {
  text: string
  replyTo: ChatMessage | null
}
export const emptyDraft: Draft = { text: '', replyTo: null }

const KEY = 'drafts'

/**
 * What is being written, by room, through a reload of the page within this visit: the texts, not what they answer. Where
 * the browser keeps nothing, a reload forgets them.
 */
export function keptDrafts({ storage }: Pick<Shell, 'storage'>) {
  return {
    read(): Record<string, Draft> {
      try {
        const kept: unknown = JSON.parse(storage.session.get(KEY) ?? '{}')
        return Object.fromEntries(
          Object.entries(kept as Record<string, unknown>).flatMap(([room, text]) =>
            typeof text === 'string' ? [[room, { text: text.slice(0, limits.chatMessageMax), replyTo: null }]] : [],
          ),
        )
      } catch {
        return {}
      }
    },
    keep(drafts: Readonly<Record<string, Draft>>): void {
      const texts = Object.entries(drafts).flatMap(([room, { text }]) => (text === '' ? [] : [[room, text]]))
      if (texts.length === 0) storage.session.remove(KEY)
      else storage.session.set(KEY, JSON.stringify(Object.fromEntries(texts)))
    },
  }
}
