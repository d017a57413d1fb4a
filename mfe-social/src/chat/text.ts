import { isOwnEmote, type OwnEmote } from '@shoal/bus/chat/rules'
import { limits } from '@shoal/bus/profile/limits'
import { splitEmoji } from '@shoal/ui/EmojiText'

/** A piece of a message: plain text, a mention (the name without @), an emote, or a link that may be opened. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'emote'; name: OwnEmote }
  | { kind: 'mention'; name: string }
  | { kind: 'link'; text: string; href: string }

const name = `[A-Za-z0-9_-]{${limits.displayNameMin},${limits.displayNameMax}}`
const special = new RegExp(String.raw`(?<![\w-])@(${name})(?![\w-])|:([a-z]+):|\bhttps?:\/\/[^\s<>"']+`, 'gi')

/** The address of a link that is safe to open: https only, nothing else is a link [CHAT-2]. */
function safeAddress(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' ? url.href : null
}

/** An address without the end of the sentence that it stands in, and without brackets that were opened before it. */
function withoutEnd(written: string): string {
  const text = written.replace(/[.,;:!?…]+$/, '')
  const outside = text.endsWith(')') && text.split(')').length > text.split('(').length
  return text === written && !outside ? text : withoutEnd(outside ? text.slice(0, -1) : text)
}

/**
 * Splits a message for showing. Names stand in the text of any message; `mentioned` says whether some are people, `linked`
 * whether its author may have links.
 */
export function pieces(text: string, mentioned: boolean, linked = false): Piece[] {
  const found: Piece[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) found.push({ kind: 'text', text: text.slice(from, to) })
  }
  const pieceOf = ([written, mention, emote]: RegExpExecArray): Piece | null => {
    if (mention !== undefined) return mentioned ? { kind: 'mention', name: mention } : null
    if (emote !== undefined) return isOwnEmote(emote) ? { kind: 'emote', name: emote } : null
    const whole = withoutEnd(written)
    const href = linked ? safeAddress(whole) : null
    return href === null ? null : { kind: 'link', text: whole, href }
  }
  for (const match of text.matchAll(special)) {
    const piece = pieceOf(match)
    if (piece === null) continue
    plain(match.index)
    found.push(piece)
    from = match.index + (piece.kind === 'link' ? piece.text : match[0]).length
  }
  plain(text.length)
  return found
}

/** The beginning of a name that is being typed after an @ before the caret, and where the @ stands. */
export function mentionBefore(text: string, caret: number): { at: number; typed: string } | null {
  const match = /(?<![\w-])@([A-Za-z0-9_-]{0,16})$/.exec(text.slice(0, caret))
  return match ? { at: match.index, typed: match[1]! } : null
}

/** The beginning of a command that is being typed after a slash at the very beginning, up to the caret. */
export function commandBefore(text: string, caret: number): { at: number; typed: string } | null {
  const match = /^\/([a-z]*)$/i.exec(text.slice(0, caret))
  return match ? { at: 0, typed: match[1]! } : null
}

/** The beginning of an emote's name that is being typed after a colon before the caret, and where the colon stands. */
export function emoteBefore(text: string, caret: number): { at: number; typed: string } | null {
  const match = /(?<![\w:]):([a-z0-9_+-]{2,24})$/i.exec(text.slice(0, caret))
  return match ? { at: match.index, typed: match[1]! } : null
}

/** More pictures than these are no large ones any more. */
const largeMax = 8

/** Whether a message is nothing but some emoji and emotes, which are then shown large. */
export function onlyPictures(found: readonly Piece[]): boolean {
  let pictures = 0
  for (const piece of found) {
    if (piece.kind === 'emote') pictures += 1
    else if (piece.kind !== 'text') return false
    else {
      const parts = splitEmoji(piece.text)
      if (parts.some((part, index) => index % 2 === 0 && part.trim() !== '')) return false
      pictures += (parts.length - 1) / 2
    }
  }
  return pictures > 0 && pictures <= largeMax
}

/** Puts a word in place of the text between `from` and `to`, with a space behind it, and before it where one is needed. */
export function withWord(text: string, from: number, to: number, word: string) {
  const before = text.slice(0, from)
  const space = before === '' || /\s$/.test(before) ? '' : ' '
  const inserted = `${space}${word} `
  const after = text.slice(to).replace(/^ /, '')
  return { text: before + inserted + after, caret: from + inserted.length }
}

/**
 * Whether a link or another address was taken out of what somebody said: a word that looks like one is missing, and none
 * stands in its place, as one does for a word that was replaced.
 */
export function lostLink(said: string, left: string): boolean {
  const [before, after] = [said.trim().split(/\s+/), left.trim().split(/\s+/)]
  // The label of a link in Markdown stays as a word of its own.
  if (/\]\s?\(/.test(said) && !/\]\s?\(/.test(left)) return true
  return after.length < before.length && before.some((word) => /[./。｡．․]/u.test(word) && !after.includes(word))
}
