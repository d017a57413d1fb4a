import fc from 'fast-check'
import { filterText } from './index.ts'
import { neutralWords } from './lists.ts'
import { strip } from './strip.ts'
import { hasListedWord } from './words.ts'

const first = () => 0
const neutral = neutralWords[0]!
const table = (rows: ReadonlyArray<readonly [string, string, string]>) =>
  rows.map(([name, given, wanted]) => ({ name, given, wanted }))

describe('what is stripped', () => {
  it.each(
    table([
      ['zero-width characters', 'he\u200Bl\u200Dl\u2060o\uFEFF', 'hello'],
      ['direction overrides and isolates', 'a\u202Eb\u2066c\u2069', 'abc'],
      ['control characters', 'a\u0000b\u001Bc\u007F\u0085d', 'abc d'],
      ['fillers and blanks that pass for letters', '\u3164\u115F\u1160\uFFA0\u2800a\u034F\u00AD', 'a'],
      ['private, replacement and half characters', 'a\uE000\uFFFC\uFFFD\uD800b', 'ab'],
      ['no-break and other spaces, line ends', '  a\u00A0\u2003b\r\n\tc\u2028d ', 'a b c d'],
      ['piled-up marks', 'Z\u0337\u0322a\u0336l\u0338g\u0334o\u0489', 'Zalgo'],
      ['a piled-up accent, but not the letter', 'e\u0301\u0302\u0303', 'é'],
    ]),
  )('[FLT-1] $name', ({ given, wanted }) => {
    expect(filterText(given)).toBe(wanted)
  })

  it.each([
    'Ça va, Ångström? Tiếng Việt, naïve café',
    'हिन्दी में लिखा है',
    'ภาษาไทยไม่ยาก',
    'Привет, как дела',
    '日本語も大丈夫',
    '👨‍👩‍👧 ❤️ 1️⃣ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'v1.2.3 is out (3/4), and/or C++ :-) @Viewer_1 #fish 50% ₣100',
  ])('[FLT-1] ordinary writing stays: %s', (text) => {
    expect(filterText(text)).toBe(text.normalize('NFC'))
  })

  it.each([
    'https://example.test/a?b=c',
    'HTTP://EXAMPLE.TEST',
    'www.example.test',
    'example.com',
    'sub.example.co.uk/path',
    'example.whatever/path',
    'someone@example.org',
    'ｈｔｔｐ：／／ｅｘａｍｐｌｅ．ｃｏｍ',
    'exam\u200Bple.c\u200Bom',
    'javascript://%0aalert(1)',
    'example。com',
    'example｡com/path',
    'example․com',
    'example[.]com',
    'example(.)com',
    '(https://example.test/a)',
    '<http://example.test>',
    '(example.com)',
  ])('[FLT-1] an address goes: %s', (address) => {
    expect(filterText(`look ${address} here`)).toBe('look here')
    expect(filterText(address)).toBe('')
  })

  it.each(
    table([
      ['a link', 'see [this](http://y.z) now', 'see this now'],
      ['a link without a label', 'see [](http://y.z) now', 'see now'],
      ['a picture', '![a cat](www.example.test/cat.png)', 'a cat'],
      ['with a space between', 'a [label] (example.com/x) b', 'a label b'],
    ]),
  )('[FLT-1] of Markdown the label stays and nothing else: $name', ({ given, wanted }) => {
    expect(filterText(given)).toBe(wanted)
  })

  it.each(['f(x) [1] <3', '[a] (b) c', '日本語。日本 です'])('[FLT-1] brackets and stops alone stay: %s', (text) =>
    expect(filterText(text)).toBe(text),
  )

  it('[FLT-1] a forgotten space after a full stop is no address', () => {
    expect(filterText('great.it works.ok')).toBe('great.it works.ok')
  })
})

describe('words', () => {
  it.each(
    table([
      ['as it is', 'you retard', `you ${neutral}`],
      ['in capitals, with an ending', 'RETARDED!', `${neutral}!`],
      ['with a digit and a sign for letters (3, @)', 'r3t@rd', neutral],
      ['with look-alike letters of other scripts', 'rеtаrd', neutral],
      ['with styled letters', '𝓻𝓮𝓽𝓪𝓻𝓭 ｒｅｔａｒｄ ⓡⓔⓣⓐⓡⓓ', `${neutral} ${neutral} ${neutral}`],
      ['with accents', 'rétàrd', neutral],
      ['with letters repeated', 'rrreetttaaarrrd', neutral],
      ['with letters set apart', 'r e t a r d and r.e-t_a*r.d', `${neutral} and ${neutral}`],
      ['cut in two', 're-tard', neutral],
      ['held apart by invisible characters', 're\u200Bta\u00ADrd', neutral],
      ['with marks on it', 'r\u0336e\u0336t\u0336a\u0336r\u0336d\u0336', neutral],
      ['glued to others', 'xXretardXx', neutral],
      ['next to a script without spaces', '我说retard你好', `我说${neutral}你好`],
      ['with an l for an i', 'nlgger chlnk', `${neutral} ${neutral}`],
      ['with a bar for an i', 'n|gger N¦GGER n│gger', `${neutral} ${neutral} ${neutral}`],
      ['with a 9 for a g', 'ni99er fa9', `${neutral} ${neutral}`],
      ['with several of them', 'N|99er', neutral],
      ['with a bar between its letters', 'nig|ger', neutral],
      ['of the own list', 'a kys b', `a ${neutral} b`],
    ]),
  )('[FLT-1] a listed word $name', ({ given, wanted }) => {
    expect(filterText(given, { random: first })).toBe(wanted)
  })

  it.each([
    'Scunthorpe grapes',
    'flame retardant',
    'a raccoon, spicy',
    'snigger',
    'A, B, O',
    'I a m',
    'Niger and Nigeria',
    'what the hell',
    'all night long, 9 to 5',
    'a flag | two flags',
    '1 | 2 | 3',
    'Nlger',
  ])('[FLT-1] a word that only contains a listed one stays: %s', (text) => expect(filterText(text)).toBe(text))

  it('[FLT-1] asked for baby mode, the filter takes out more', () => {
    const text = 'what the hell, this shit again'
    expect(filterText(text)).toBe(text)
    expect(filterText(text, { baby: true, random: first })).toBe(`what the ${neutral}, this ${neutral} again`)
  })

  it('[FLT-1] any of the neutral words may stand in the place of a listed one, and none is listed itself', () => {
    const seen = new Set(
      neutralWords.map((_, index) => filterText('retard', { random: () => index / neutralWords.length })),
    )
    expect(seen).toEqual(new Set(neutralWords))
    for (const word of neutralWords) expect(hasListedWord(word, 'baby')).toBe(false)
  })
})

describe('whatever comes in', () => {
  const nasty = fc.constantFrom(
    ...[
      '\u200B',
      '\u202E',
      '\u0336',
      '\u3164',
      '\uD800',
      ' ',
      '\n',
      '.',
      '/',
      '://',
      'http',
      'www.',
      '.com',
      '@',
      '-',
      '👨‍👩‍👧',
      '\uFE0F',
      '\u200D',
    ],
    ...['retard', 'r', 'е', 't', 'a', 'r', 'd', 'fag', 'kys', 'e\u0301', 'ｒ', '1', '₣', 'क्षि'],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 240 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.array(nasty, { maxLength: 60 }).map((parts) => parts.join('')),
  )
  const options = fc.record({
    baby: fc.boolean(),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }).map((value) => () => value),
  })

  it('[FLT-1] comes out without invisible characters outside emoji, double spaces, addresses with a scheme, or words the filter knows', () => {
    fc.assert(
      fc.property(text, options, (given, chosen) => {
        const shown = filterText(given, chosen)
        expect(shown.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u,
        )
        expect(shown.isWellFormed()).toBe(true)
        expect(shown).toBe(shown.trim().replace(/\s+/gu, ' '))
        expect(shown).not.toMatch(/[a-z]:\/\/\S/i)
        expect(hasListedWord(shown, chosen.baby ? 'baby' : 'standard')).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['two blanks with an invisible character between', 'r\n\u200B .com'],
    ['another one before it', '-www.e .com'],
    ['a scheme before its ending', 'ｒhttp:// .com'],
    ['another one in the middle', 't\nwww.d\n.com'],
  ])('[FLT-1] no address is left where something was taken out: %s', (_, given) => {
    expect(strip(given)).toBe('')
  })

  it('[FLT-1] nothing is left of a text that hides addresses in each other', () => {
    const hidden = (depth: number) => `${'b '.repeat(depth)}${'.com) '.repeat(depth)}end`
    expect(strip(hidden(3))).toBe('end')
    expect(strip(hidden(500))).toBe('')
  })

  it('[FLT-1] is not changed by going through the filter again', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = strip(given)
        expect(strip(once)).toBe(once)
        const shown = filterText(given, { random: first })
        expect(filterText(shown, { random: first })).toBe(shown)
      }),
      { numRuns: 2_000 },
    )
  })
})
