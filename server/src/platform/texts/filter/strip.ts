/**
 * FLT-1, first half: takes out what cannot be seen, turns text around, piles up or leads away.
 * Pure; what it leaves is valid Unicode in composed form, in one line, with single spaces.
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

const plainEndings =
  'com|net|org|edu|gov|info|biz|io|gg|tv|ly|be|xyz|app|dev|shop|site|online|club|live|stream|link|click|top|fun|lol|ru|su|cn|tk|ml|ga|cf|cc|ws|uk|de|fr|nl|eu|pl|br|jp|ca|au'
/** A full stop, the ones of other scripts that browsers take for one, and ways of writing it that people see through. */
const dot = String.raw`(?:[.。｡．․]|\[\.\]|\(\.\))`
const host = String.raw`(?<![\p{L}\p{N}\-.@])(?:[\p{L}\p{N}\-]{1,63}${dot})+`
const forms = [
  // With a scheme.
  String.raw`[a-z][a-z0-9+.\-]*:\/\/\S*`,
  String.raw`(?<![\p{L}\p{N}])www${dot}\S+`,
  // A bare host, also as part of an e-mail address, with an ending that is no word one might forget a space before.
  String.raw`(?<![\p{L}\p{N}\-.@])(?:[\p{L}\p{N}._%+\-]{1,64}@)?(?:[\p{L}\p{N}\-]{1,63}${dot})+(?:${plainEndings})(?![\p{L}\p{N}\-])(?::\d+)?(?:[\/?#]\S*)?`,
  // Any host with a path.
  String.raw`${host}\p{L}{2,24}\/\S+`,
].join('|')
const address = new RegExp(forms, 'giu')
/** An address behind a label, as Markdown and forums write it. The label stays. */
const labelled = new RegExp(String.raw`!?\[([^\[\]]*)\]\s?\(\s?<?(?:${forms})[^\s)]*\)?`, 'giu')
/** An address with what is put around it. */
const enclosed = new RegExp(String.raw`[(<\[{«]{0,4}(?:${forms})[)>\]}»]{0,4}`, 'giu')

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

function withoutAddresses(text: string): string {
  return text
    .replace(labelled, ' $1 ')
    .replace(enclosed, ' ')
    .split(' ')
    .filter((word) => word.normalize('NFKC').search(address) < 0)
    .join(' ')
}

/** The text as others may see it, before words are looked at; possibly empty. */
export function strip(text: string): string {
  const seen = keepEmoji(text.toWellFormed().replace(whitespace, ' '), visible)
  return withoutAddresses(seen).replace(whitespace, ' ').trim()
}
