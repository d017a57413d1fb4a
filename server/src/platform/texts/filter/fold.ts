import confusables from 'unhomoglyph/data.json' with { type: 'json' }

/**
 * Letters that people read as Latin ones and that Unicode's list of confusables does not lead to them: small capitals, letters
 * of other scripts that look like capitals, struck ones, and those that generators of fancy text put for them.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑαᴀᎪᏗλ∀ค₳',
  b: 'ЬьΒʙвᏰβ๒฿ɓҍ',
  c: 'сϲᴄፈ¢ς₵ɕ',
  d: 'ԁᴅδᎴ∂๔ɗժ',
  e: 'еєεᴇᏋᏛЭэɛҽ',
  f: 'ғꜰϝᎦƒŦ₣',
  g: 'ɡɢԍցᎶ₲ɠﻮ',
  h: 'һнʜᏂђⱧɦ',
  i: 'іӏιɪı׀Ꭵɨเ',
  j: 'јᴊᏠʝ',
  k: 'кκᴋᏦК₭ĸƙ',
  l: 'ⅼʟᏝⱠʅ',
  m: 'мᴍʍᎷɱ',
  n: 'пηɴոᏁиภ₦ɲղ',
  o: 'оοσᴏօᎧ๏Ꭴ',
  p: 'рρᴘᎮ₱ք',
  q: 'ԛʠզ',
  r: 'гʀᏒяՐɾ',
  s: 'ѕꜱᏕรʂ₴',
  t: 'тτᴛᏖ₮ƭեէ',
  u: 'υᴜսᏬยմ',
  v: 'ѵνᴠᏉשʋ',
  w: 'ѡωԝᴡᏇш₩ฬɯա',
  x: 'хχጀӾ',
  y: 'уγʏүᎩчɎყվ',
  z: 'ᴢፚⱫʐ',
}

const codeOf = (character: string) => character.codePointAt(0)!
const table = new Map<number, number>()
for (const [plain, others] of Object.entries(lookAlikes))
  for (const other of others)
    for (const form of [other, other.toUpperCase(), other.toLowerCase()]) table.set(codeOf(form), codeOf(plain))

const plainOf = (codePoint: number) =>
  table.get(codePoint) ?? (codePoint > 32 && codePoint < 128 ? codePoint : undefined)

/** The first letter that each character looks like, if that is Latin: `l` of an l with a stroke through it. */
const byUnicode = new Map<number, number>()
for (const [character, looks] of Object.entries(confusables)) {
  const plain = plainOf(codeOf(looks))
  if (codeOf(character) >= 128 && plain !== undefined) byUnicode.set(codeOf(character), plain)
}

/**
 * The plain letter that a character stands for: without accent, circle, full width or style, and from the Latin script
 * where it only looks like it, as Unicode's list of confusables says. Anything else is returned as it is. One code point in,
 * one out.
 */
export function fold(codePoint: number): number {
  if (codePoint < 128) return codePoint
  const known = table.get(codePoint)
  if (known !== undefined) return known
  const character = String.fromCodePoint(codePoint)
  const folded =
    plainOf(codeOf(character.normalize('NFKD'))) ??
    byUnicode.get(codePoint) ??
    byUnicode.get(codeOf(character.toUpperCase())) ??
    codePoint
  if (table.size < 5_000) table.set(codePoint, folded)
  return folded
}
