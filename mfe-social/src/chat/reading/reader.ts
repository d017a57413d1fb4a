import type { ChatMessage, ChatOptions } from '@shoal/bus/chat'

/** How one person reads what is said [FLT-2]. */
export interface Reader {
  /** Whether a message is not for them: of somebody they blocked, or with a word of their filter. Never an own one. */
  hides(message: ChatMessage): boolean
  /** Messages as they see them; the same list where nothing is hidden or said in other words. */
  view(messages: readonly ChatMessage[]): readonly ChatMessage[]
}

/** Small letters without accents, which is how words are compared. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
const letter = /[\p{L}\p{N}]/u
/** Scripts that set no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word stands in a text by itself, not within another word. Both are plain. */
function stands(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (unspaced.test(word)) return true
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + word.length] ?? '')) return true
  }
  return false
}

const everything: Reader = { hides: () => false, view: (messages) => messages }

/** How somebody reads by their options; visitors and people without options see everything as it is. */
export function readerOf(options: ChatOptions | null, me: string | null): Reader {
  if (!options) return everything
  const { superBabyMode, wordFilter, blocked } = options
  if (!superBabyMode && wordFilter.length === 0 && blocked.length === 0) return everything
  const ids = new Set(blocked.map(({ id }) => id))
  const names = new Set(blocked.map(({ displayName }) => displayName))
  const words = wordFilter.map(plain)
  const unwanted = (text: string) => {
    if (words.length === 0) return false
    const said = plain(text)
    return words.some((word) => stands(word, said))
  }
  /** Messages do not change, so each is looked at once. */
  const known = new WeakMap<ChatMessage, ChatMessage | null>()

  function seen(message: ChatMessage): ChatMessage | null {
    const { from, kind, text, babyText, replyTo, removedBy } = message
    const own = from.id === me
    if (!own && kind === 'text' && removedBy === null && (ids.has(from.id) || unwanted(text))) return null
    const hidden = replyTo !== null && (names.has(replyTo.displayName) || unwanted(replyTo.text))
    const quote = hidden ? null : replyTo
    const words = superBabyMode && babyText !== undefined ? babyText : text
    const quoted = superBabyMode && quote?.babyText !== undefined ? { ...quote, text: quote.babyText } : quote
    return words === text && quoted === replyTo ? message : { ...message, text: words, replyTo: quoted }
  }
  function look(message: ChatMessage): ChatMessage | null {
    const before = known.get(message)
    if (before !== undefined) return before
    const now = seen(message)
    known.set(message, now)
    return now
  }
  return {
    hides: (message) => look(message) === null,
    view: (messages) => messages.flatMap((message) => look(message) ?? []),
  }
}
