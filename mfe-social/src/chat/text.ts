import { limits } from '@shoal/bus/profile/limits'

/** A piece of a message: plain text, a mention (the name without @), or a link that may be opened. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; name: string }
  | { kind: 'link'; text: string; href: string }

const name = `[A-Za-z0-9_-]{${limits.displayNameMin},${limits.displayNameMax}}`
const special = new RegExp(String.raw`(?<![\w-])@(${name})(?![\w-])|\bhttps?:\/\/[^\s<>"']+`, 'gi')

/** The address of a link that is safe to open: http and https only, nothing else is a link [CHAT-2]. */
function safeAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

/** Splits a message for showing. Names stand in the text of any message; `mentioned` says whether some are people. */
export function pieces(text: string, mentioned: boolean): Piece[] {
  const found: Piece[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) found.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(special)) {
    const [whole, mention] = match
    const href = mention === undefined ? safeAddress(whole) : null
    if (mention === undefined ? href === null : !mentioned) continue
    plain(match.index)
    found.push(
      mention === undefined ? { kind: 'link', text: whole, href: href as string } : { kind: 'mention', name: mention },
    )
    from = match.index + whole.length
  }
  plain(text.length)
  return found
}

/** The beginning of a name that is being typed after an @ before the caret, and where the @ stands. */
export function mentionBefore(text: string, caret: number): { at: number; typed: string } | null {
  const match = /(?<![\w-])@([A-Za-z0-9_-]{0,16})$/.exec(text.slice(0, caret))
  return match ? { at: match.index, typed: match[1]! } : null
}

/** Puts `@name ` in place of what stands between `from` and `to`, with a space before it where one is needed. */
export function withMention(text: string, from: number, to: number, displayName: string) {
  const before = text.slice(0, from)
  const space = before === '' || /\s$/.test(before) ? '' : ' '
  const inserted = `${space}@${displayName} `
  const after = text.slice(to).replace(/^ /, '')
  return { text: before + inserted + after, caret: from + inserted.length }
}

/**
 * Whether a link or another address was taken out of what somebody said: a word that looks like one is missing, and none
 * stands in its place, as one does for a word that was replaced.
 */
export function lostLink(said: string, left: string): boolean {
  const [before, after] = [said.trim().split(/\s+/), left.trim().split(/\s+/)]
  return after.length < before.length && before.some((word) => /[./。｡．․]/u.test(word) && !after.includes(word))
}
