/** Letters of other scripts that look like Latin ones and that neither Unicode nor obscenity's table maps. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑαᴀ',
  b: 'ЬьΒʙ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: 'еєεᴇ',
  f: 'ғꜰϝ',
  g: 'ɡɢԍց',
  h: 'һнʜ',
  i: 'іӏιɪı׀',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ⅼʟ',
  m: 'мᴍ',
  n: 'пηɴո',
  o: 'оοσᴏօ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υᴜս',
  v: 'ѵνᴠ',
  w: 'ѡωԝᴡ',
  x: 'хχ',
  y: 'уγʏү',
  z: 'ᴢ',
}

const table = new Map<number, number>()
for (const [plain, others] of Object.entries(lookAlikes)) {
  for (const other of others) {
    table.set(other.codePointAt(0)!, plain.charCodeAt(0))
    table.set(other.toUpperCase().codePointAt(0)!, plain.charCodeAt(0))
  }
}

/**
 * The plain letter that a character stands for: without accent, circle, full width or style, and from the Latin script
 * where it only looks like it. Anything else is returned as it is. One code point in, one out.
 */
export function fold(codePoint: number): number {
  if (codePoint < 128) return codePoint
  const known = table.get(codePoint)
  if (known !== undefined) return known
  const base = String.fromCodePoint(codePoint).normalize('NFKD').codePointAt(0)!
  const folded = table.get(base) ?? (base < 128 && base > 32 ? base : codePoint)
  if (table.size < 5_000) table.set(codePoint, folded)
  return folded
}
