// What viewers write, as the built-in engine can say it. Its voices know English alone: letters of ASCII, digits and the
// marks of a sentence.

/** Of a text, in characters; what follows is not said. A message has fewer. */
const mostCharacters = 500
/** Of one text: a digit may be a word of several syllables, so a message of digits alone would take minutes. */
const mostDigits = 60

/** Letters that no decomposition makes ASCII. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ ð: 'th', Ð: 'Th', þ: 'th', Þ: 'Th', ı: 'i', ħ: 'h', Ħ: 'H' },
}
/** Signs that are words. */
const words: Readonly<Record<string, string>> = {
  ...{ '@': 'at', '&': 'and', '+': 'plus', '=': 'equals', '%': 'percent', '€': 'euros', '£': 'pounds', '°': 'degrees' },
  ...{ '×': 'times', '™': '', '©': '', '®': '' },
}

const link = /(?:https?:\/\/|www\.)[^\s<>()[\]]+/gi
const tag = /<\/?[a-z][^<>]{0,80}>/gi
/** Line and paragraph breaks, of every system. */
const breaks = /[\r\n\v\f\u0085\u2028\u2029]+/g

/** How many letters and digits of any writing there are. */
const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/**
 * A text as the built-in engine says it: in ASCII, a space between words, a line's end as a pause, links as "link"; without
 * markup, emoji and what else has no sound. Null when nothing of it can be said, or less than half of its letters: who
 * wrote in another writing would hear only the name that stood in between.
 */
export function speakable(text: string): string | null {
  const plain = [...text]
    .slice(0, mostCharacters)
    .join('')
    // Marks of direction and the like, which have no width either.
    .replace(/\p{Cf}/gu, '')
    .replace(link, ' link ')
    .replace(tag, ' ')
    .replace(/<3(?!\d)/g, ' love ')
    .replace(breaks, '\n')
    .replace(/(\p{L})\1{3,}/gu, '$1$1$1')
    // What is longer is no word, and would be spelled.
    .replace(/(\p{L}{40})\p{L}+/gu, '$1')
  const wanted = lettersIn(plain)
  const said = plain
    .replace(/([@&+=%€£°×™©®])\1*/g, (_, sign: string) => ` ${words[sign] ?? ''} `)
    .replace(/[ßæÆœŒøØłŁđĐðÐþÞıħĦ]/g, (letter) => letters[letter] ?? '')
    // é becomes e and an accent, … three dots, and letters of mathematics those that they look like.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’‛′`´]/g, "'")
    .replace(/[‐‑]/g, '-')
    .replace(/ *[‒–—―;()] */g, ', ')
    .replace(/[^A-Za-z0-9 .,?!:'$\n-]/g, ' ')
    // A sign of dollars that no amount follows is a letter to some.
    .replace(/\$(?!\d)/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/([.,?!:])\n/g, '$1 ')
    .replace(/\n/g, '. ')
    // Of several marks in a row the first is the one that is heard.
    .replace(/([.,?!:])[ .,?!:]*(?=[.,?!:])[.,?!:]/g, '$1')
    .replace(/ +([.,?!])/g, '$1')
    // Dashes and apostrophes stand between letters, or are said.
    .replace(/(?<![A-Za-z0-9])['-]+|['-]+(?![A-Za-z0-9])/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[ .,?!:]+|[ ,:]+$/g, '')
  let digits = 0
  const bounded = said.replace(/\d/g, (digit) => (++digits > mostDigits ? '' : digit))
  const kept = lettersIn(bounded)
  return wanted === 0 || kept === 0 || lettersIn(said) * 2 < wanted ? null : bounded
}

/** Whether the built-in engine can say a text. A provider may speak any language: ask `useSpeech(platform).canSpeak`. */
export const isSpeakable = (text: string): boolean => speakable(text) !== null

/** Of what is said at once, about so many letters of ordinary words: the engine's time grows with the square of it. */
const mostAtOnce = 190

/** How long a character is heard, in letters: a digit is a word, and so is a letter that stands alone. */
const weightOf = (character: string): number => (character === ' ' ? 4 : character >= '0' && character <= '9' ? 8 : 1)

/** How many characters of a text may be said at once. */
function fitting(text: string): number {
  let weight = 0
  for (let at = 0; at < text.length; at++) {
    weight += weightOf(text[at]!)
    if (weight > mostAtOnce) return at
  }
  return text.length
}

/** What `speakable` made, in phrases that are said one after another: where there is a pause anyway, if there is one. */
export function phrases(said: string): string[] {
  const made: string[] = []
  let rest = said
  for (let most = fitting(rest); most < rest.length; most = fitting(rest)) {
    const head = rest.slice(0, most + 1)
    const places = [/^.*[.?!](?= )/, /^.*[,:](?= )/, /^.*(?= )/].map((place) => place.exec(head)?.[0].length ?? 0)
    // A pause near the beginning would make many small ones.
    const at = places.find((length) => length > most / 3) ?? most
    made.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest === '' ? made : [...made, rest]
}
