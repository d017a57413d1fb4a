import type { ChatMessage, Reactions } from '@shoal/bus/chat'
import { isOwnEmote, quickReactions } from '@shoal/bus/chat/rules'
import type { Found } from './emoji/book.ts'

/** The picture of a reaction; null for one that this page does not know. */
export function pictureOf(name: string): Found | null {
  if (isOwnEmote(name)) return { name, emoji: null }
  return name in quickReactions ? { name, emoji: quickReactions[name as keyof typeof quickReactions] } : null
}

export const isMine = (reactions: Reactions | undefined, name: string): boolean =>
  reactions?.mine?.includes(name) ?? false

/**
 * The reactions after news: counts of the higher version, and the person's own if the news have them. News come in any
 * order, and those for the whole room do not say who reacted.
 */
export function withNews(known: Reactions | undefined, news: Reactions): Reactions {
  const mine = news.mine ?? known?.mine
  const { version, counts } = known && known.version > news.version ? known : news
  return { version, counts, ...(mine && { mine }) }
}

/** The reactions as the server will tell them once this person's has been added or taken back. */
export function asIf(known: Reactions | undefined, name: string, on: boolean): Reactions {
  const { version, counts, mine = [] } = known ?? { version: 0, counts: [] }
  if (mine.includes(name) === on) return { version, counts, mine }
  const there = counts.some((one) => one.name === name)
  const counted = there
    ? counts.map((one) => (one.name === name ? { name, count: one.count + (on ? 1 : -1) } : one))
    : [...counts, { name, count: 1 }]
  return {
    version,
    counts: counted.filter(({ count }) => count > 0),
    mine: on ? [...mine, name] : mine.filter((one) => one !== name),
  }
}

/** The message with its changed reactions. A removed message has none. */
export const reacted = (message: ChatMessage, change: (known: Reactions | undefined) => Reactions): ChatMessage =>
  message.removedBy === null ? { ...message, reactions: change(message.reactions) } : message
