import {
  collapseDuplicatesTransformer,
  createSimpleTransformer,
  type DataSet,
  englishRecommendedTransformers,
  type MatchPayload,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity'
import { anyOf } from './anyOf.ts'
import { fold } from './fold.ts'
import { babyList, neutralWords, standardList } from './lists.ts'

/**
 * FLT-1, second half: listed words become neutral ones. Matching looks through capitals, accents, other scripts' look-alike
 * letters, digits for letters, repeated letters, and letters set apart; the shown text is not changed otherwise.
 */

/** Twice the same letter is part of some listed words: one look keeps these pairs, one keeps none. */
const doubled = new Map([...'beolsg'].map((letter) => [letter, 2] as const))

type Words = DataSet<{ originalWord: string }>

/** Folds letters, and some signs to other letters than obscenity takes them for. */
function foldingTo(letters: Readonly<Record<string, string>>): (codePoint: number) => number {
  const signs = new Map(
    Object.entries(letters).flatMap(([plain, signs]) =>
      [...signs].map((sign) => [sign.codePointAt(0)!, plain.charCodeAt(0)] as const),
    ),
  )
  return (codePoint) => signs.get(codePoint) ?? signs.get(fold(codePoint)) ?? fold(codePoint)
}
/** Signs that stand for two letters: in one look they are these. */
const foldAmbiguous = foldingTo({ i: 'lL|!1¡¦│∣ǀ', g: '9qQ', b: '8' })
/** The strokes alone are an i, for words that have an l as well. */
const strokes = '|!1¡¦│∣ǀłŁ'
const foldStrokes = foldingTo({ i: strokes })
/** Whether a text has any; most have none, and need no look that reads them in another way. */
function hasStrokes(text: string): boolean {
  for (const character of text) {
    if (strokes.includes(character)) return true
    const codePoint = character.codePointAt(0)!
    if (codePoint > 127 && strokes.includes(String.fromCodePoint(fold(codePoint)))) return true
  }
  return false
}

/** One way to look at a text. */
interface Look {
  matcher: RegExpMatcher
  hasMatch(text: string): boolean
}

interface LookOptions {
  /** How often a letter may follow itself; once if it is not among them. */
  repeats?: ReadonlyMap<string, number>
  foldWith?: (codePoint: number) => number
  /** For which texts it differs from the first look; for all if left out. */
  isFor?: (text: string) => boolean
}

function lookFor(list: Words, { repeats = doubled, foldWith = fold, isFor = () => true }: LookOptions = {}): Look {
  const words = list.build()
  const letters = [
    createSimpleTransformer(foldWith),
    resolveConfusablesTransformer(),
    resolveLeetSpeakTransformer(),
    toAsciiLowerCaseTransformer(),
  ]
  const matcher = new RegExpMatcher({
    ...words,
    blacklistMatcherTransformers: [
      ...letters,
      collapseDuplicatesTransformer({ defaultThreshold: 1, customThresholds: new Map(repeats) }),
    ],
    whitelistMatcherTransformers: englishRecommendedTransformers.whitelistMatcherTransformers,
  })
  // Most texts have nothing like a listed word, which the matcher, asking for one word after the other, is slow to find.
  const mayMatch = anyOf(words.blacklistedTerms, letters, repeats)
  return { matcher, hasMatch: (text) => isFor(text) && mayMatch(text) && matcher.hasMatch(text) }
}

const strokesIn = (list: Words): Look => lookFor(list, { foldWith: foldStrokes, isFor: hasStrokes })

const looksOf = (list: Words): Look[] => [
  lookFor(list),
  lookFor(list, { repeats: new Map() }),
  lookFor(list, { foldWith: foldAmbiguous }),
  strokesIn(list),
]

const looks = {
  standard: looksOf(standardList),
  baby: looksOf(babyList),
  /**
   * For a text that the standard list has been applied to: as few looks as can be, because every message needs them. With an l for an i
   * a title would hold a listed word.
   */
  babyAfterStandard: [lookFor(babyList), strokesIn(babyList)],
}

export type Strictness = keyof typeof looks

/** Letters and digits, also in circles and squares; and what may be a letter of a word: those, and signs that look like some. */
const plainLetter = String.raw`\p{L}\p{N}\u24B6-\u24E9\u{1F110}-\u{1F189}`
const letter = `[${plainLetter}@$!|¡¦│∣]`
/** Four or more single letters, each set apart from the next: no sentence looks like this by accident. */
const spacedOut = new RegExp(
  `(?<![${plainLetter}])(?:${letter}(?:[^${plainLetter}]{1,3})){3,}${letter}(?![${plainLetter}])`,
  'gu',
)
/** A word with signs in it. */
const brokenUp = new RegExp(
  String.raw`(?<![${plainLetter}])[${plainLetter}]+(?:[^${plainLetter}\s]{1,3}[${plainLetter}]+)+(?![${plainLetter}])`,
  'gu',
)
/** What holds letters apart: signs that look like letters are one or the other. */
const separators = [`[^${plainLetter}@$!|¡¦│∣]+`, `[^${plainLetter}]+`].map((signs) => new RegExp(signs, 'gu'))

/** Letters drawn with several signs, or with other letters; the longer ones first. */
const drawn: ReadonlyArray<readonly [signs: string, plain: string]> = Object.entries({
  '\\/\\/': 'w',
  '|\\|': 'n',
  '|-|': 'h',
  '|_|': 'u',
  '(_)': 'u',
  '/-\\': 'a',
  '/\\': 'a',
  '\\/': 'v',
  '|<': 'k',
  '|3': 'b',
  '|)': 'd',
  '()': 'o',
  '[]': 'o',
  vv: 'w',
  uu: 'w',
})
const drawnSigns = /[|\\/()[\]]|vv|uu/i
/** What a word says with such letters in it; null when it has none. */
function undrawn(word: string): string | null {
  const plain = word.toLowerCase()
  const read = drawn.reduce((text, [signs, letter]) => text.replaceAll(signs, letter), plain)
  return read === plain ? null : read
}

/** Listed words whose vowels people hide behind a star. */
const starrable = 'nigger nigga faggot fag retard cunt kike dyke chink spic tranny wetback negro rape rapist'.split(' ')
const starred = new RegExp(
  starrable
    .map((word) => word.replace(/[aeiouy]/g, '[$&*#]'))
    .map((form, at) => (starrable[at]!.length > 4 ? form : `^${form}s?$`))
    .join('|'),
)
const foldWord = (word: string) => [...word].map((sign) => String.fromCodePoint(fold(sign.codePointAt(0)!))).join('')
const hidesWord = (word: string) => /[*#]/.test(word) && starred.test(foldWord(word).toLowerCase())

const isWordPart = (character: string): boolean =>
  /[a-z0-9_]/i.test(String.fromCodePoint(fold(character.codePointAt(0)!)))

/** The whole word around a match, so that no rest of it forms another one. A styled letter takes two places. */
function wordAround(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end]
  for (const character of [...text.slice(0, start)].reverse()) {
    if (!isWordPart(character)) break
    from -= character.length
  }
  for (const character of text.slice(end)) {
    if (!isWordPart(character)) break
    to += character.length
  }
  return [from, to]
}

/** Whether a listed word stands in the text. */
export function hasListedWord(text: string, strictness: Strictness = 'standard'): boolean {
  return looks[strictness].some((look) => look.hasMatch(text))
}

/** The text with neutral words, chosen by `random` (0 to 1), in place of listed ones. */
export function replaceListedWords(text: string, strictness: Strictness, random: () => number): string {
  const neutral = () => neutralWords[Math.floor(random() * neutralWords.length)]!
  const listed = (word: string) => hasListedWord(word, strictness)
  const unlessDrawn = (word: string) => {
    const read = undrawn(word)
    return read !== null && listed(read) ? neutral() : word
  }
  const joined = (part: string) => new Set(separators.map((apart) => part.replace(apart, '')))
  const unlessListed = (part: string) => ([...joined(part)].some(listed) || hidesWord(part) ? neutral() : part)
  let out = text.replace(spacedOut, unlessListed).replace(brokenUp, unlessListed)
  if (drawnSigns.test(out)) out = out.split(' ').map(unlessDrawn).join(' ')
  // A replacement cannot make a new listed word, but the text around two of them might: hence more than one look.
  for (let time = 0; listed(out); time++) {
    if (time === 3) return neutral()
    for (const { matcher } of looks[strictness]) out = replaceMatches(out, matcher.getAllMatches(out, true), neutral)
  }
  return out
}

function replaceMatches(text: string, matches: MatchPayload[], neutral: () => string): string {
  let out = ''
  let done = 0
  for (const { startIndex, endIndex } of matches) {
    const [from, to] = wordAround(text, startIndex, endIndex + 1)
    if (from < done) continue
    out += text.slice(done, from) + neutral()
    done = to
  }
  return out + text.slice(done)
}
