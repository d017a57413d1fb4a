import { withoutAddresses } from './addresses.ts'

/**
 * FLT-1, first half: takes out invisible characters, those that turn text around or pile up, and addresses. Pure; the
 * result is valid Unicode in composed form, in one line, with single spaces.
 */

const whitespace = /[\t-\r\u0085\p{Z}]+/gu
/**
 * Control, format (zero-width, direction overrides), private and unassigned characters; everything Unicode itself calls
 * ignorable (fillers, variation selectors, tags); and blanks that pass for letters.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]/gu
/**
 * Marks that no living script needs once composed: they make "zalgo". Accents that form a letter have been
 * composed by then, and vowel signs of a script (Devanagari, Thai, …) belong to it and stay.
 */
const strayMarks = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}]]\p{Me}]/gv
const manyMarks = /(\p{M}{2})\p{M}+/gu
/** Emoji whose parts are held together by characters that are otherwise stripped. */
const emoji = /\p{RGI_Emoji}/gv

/** Characters only; spaces are not collapsed yet. */
function visible(text: string): string {
  return text.replace(invisible, '').normalize('NFC').replace(strayMarks, '').replace(manyMarks, '$1')
}

function keepEmoji(text: string, clean: (part: string) => string): string {
  let out = ''
  let from = 0
  for (const match of text.matchAll(emoji)) {
    out += clean(text.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return out + clean(text.slice(from))
}

/** Ordinary texts need two looks. Where addresses still appear after so many, the text was made to hide one. */
const MOST_LOOKS = 10

/** The text without addresses, and without those that the rest forms where one was taken out; empty if that never ends. */
function withoutAnyAddress(text: string): string {
  let before = text
  for (let look = 0; look < MOST_LOOKS; look++) {
    const rest = withoutAddresses(before).replace(whitespace, ' ').trim()
    if (rest === before) return rest
    before = rest
  }
  return ''
}

/** The text as others may see it, before words are looked at; possibly empty. */
export function strip(text: string): string {
  const seen = keepEmoji(text.toWellFormed().replace(whitespace, ' '), visible)
  // Blanks that stood around invisible characters are one again before addresses are looked for.
  return withoutAnyAddress(seen.replace(whitespace, ' ').trim())
}
