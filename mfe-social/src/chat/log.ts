import type { ChatMessage, Reactions } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import { reacted, withNews } from './reactions.ts'

/**
 * What a page keeps of one room: `messages` is always the newest and never more than `limits.chatKept` [CHAT-3]; `shown` is
 * what the reader sees. Both are the same while the reader is at the end. A reader who scrolls back keeps the messages on
 * the screen: newer ones are added behind them, up to twice as many, and counted.
 */
export interface Log {
  readonly messages: readonly ChatMessage[]
  readonly shown: readonly ChatMessage[]
  /** The reader is not at the end, so nothing may move. */
  readonly held: boolean
  /** Messages that came while held. */
  readonly unseen: number
  /** `shown` ends before `messages` does: there were too many to add. */
  readonly behind: boolean
}

export const emptyLog: Log = { messages: [], shown: [], held: false, unseen: 0, behind: false }

const kept = limits.chatKept
const shownMax = 2 * kept

const newest = (messages: readonly ChatMessage[]) => (messages.length > kept ? messages.slice(-kept) : messages)

/** Those of `incoming` that are not in `messages` yet, each once. */
function withoutDoubles(messages: readonly ChatMessage[], incoming: readonly ChatMessage[]): ChatMessage[] {
  const seen = new Set(messages.map(({ id }) => id))
  return incoming.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Adds messages, in the order in which they came. Also returns those that are new. */
export function append(log: Log, incoming: readonly ChatMessage[]): { log: Log; fresh: readonly ChatMessage[] } {
  const fresh = withoutDoubles(log.messages, incoming)
  if (fresh.length === 0) return { log, fresh }
  const messages = newest([...log.messages, ...fresh])
  if (!log.held) return { log: { ...log, messages, shown: messages }, fresh }
  const behind = log.behind || log.shown.length + fresh.length > shownMax
  const shown = behind ? log.shown : [...log.shown, ...fresh]
  return { log: { ...log, messages, shown, behind, unseen: log.unseen + fresh.length }, fresh }
}

/**
 * The message after which a page that comes back asks, or undefined to ask for the last ones. It is not the last known
 * message: messages that were removed meanwhile must not stay on the page, so the last ones are asked for again.
 */
export const askedAfter = (log: Log): string | undefined => log.messages.at(-1 - limits.chatHistory)?.id

/**
 * Takes the answer to an entry into the room [RT-3]. The answer is what counts; only what came in frames since the
 * question (behind `lastKnown`) stays behind it.
 */
export function entered(log: Log, lastKnown: string | undefined, reply: readonly ChatMessage[]): Log {
  const from = lastKnown === undefined ? -1 : log.messages.findIndex(({ id }) => id === lastKnown)
  const meanwhile = log.messages.slice(from + 1)
  const messages = newest([...reply, ...withoutDoubles(reply, meanwhile)])
  const now = { ...log, messages, shown: messages, behind: false }
  // Counts may have come in a frame after the answer was read. Which reactions are the person's own is taken from the answer.
  const known = log.messages.flatMap(({ id, reactions }) => (reactions ? [{ id, reactions }] : []))
  return known.length === 0 ? now : react(now, countsOf(known))
}

/** News of the counts of some messages, as `react` takes them. */
export const countsOf = (news: ReadonlyArray<{ id: string; reactions: Reactions }>) =>
  new Map(
    news.map(({ id, reactions: { version, counts } }) => [
      id,
      (known: Reactions | undefined) => withNews(known, { version, counts }),
    ]),
  )

/** The reader left the end: the shown messages stay where they are. */
export const hold = (log: Log): Log => (log.held ? log : { ...log, held: true, unseen: 0, behind: false })

/** The reader is at the end again. */
export const release = (log: Log): Log =>
  log.held ? { ...log, held: false, unseen: 0, behind: false, shown: log.messages } : log

/** Changes what people made of some messages. */
export function react(log: Log, changes: ReadonlyMap<string, (known: Reactions | undefined) => Reactions>): Log {
  const changed = (message: ChatMessage): ChatMessage => {
    const change = changes.get(message.id)
    return change ? reacted(message, change) : message
  }
  const messages = log.messages.map(changed)
  return { ...log, messages, shown: log.shown === log.messages ? messages : log.shown.map(changed) }
}

/** Messages of which some were removed: those leave their place, and quotes of them lose their text. */
export function emptied(
  messages: readonly ChatMessage[],
  gone: ReadonlySet<string>,
  by: 'moderator' | 'author',
): readonly ChatMessage[] {
  return messages.map((message) => {
    if (gone.has(message.id)) {
      const { reactions, ...rest } = message
      return { ...rest, text: '', mentions: [], replyTo: null, removedBy: by }
    }
    const { replyTo } = message
    return replyTo && gone.has(replyTo.id) ? { ...message, replyTo: { ...replyTo, text: '' } } : message
  })
}

/** Takes the removal of some messages into a log. */
export function remove(log: Log, ids: readonly string[], by: 'moderator' | 'author'): Log {
  const gone = new Set(ids)
  const messages = emptied(log.messages, gone, by)
  return { ...log, messages, shown: log.shown === log.messages ? messages : emptied(log.shown, gone, by) }
}
