import { isSpeakable, phrases, speakable } from './speakable.ts'

describe('what the built-in engine is given to say', () => {
  it.each([
    ['Hello there', 'Hello there'],
    ["don't stop", "don't stop"],
    ['first line\nsecond line', 'first line. second line'],
    ['Well!\r\n\r\n\r\nNow what?\n', 'Well! Now what?'],
    ['café Ünal façade', 'cafe Unal facade'],
    ['straße, smørrebrød', 'strasse, smorrebrod'],
    ['𝓗𝓮𝓵𝓵𝓸 ｗｏｒｌｄ', 'Hello world'],
    ['look at https://example.org/a?b=c#d please', 'look at link please'],
    ['see www.example.org, now', 'see link now'],
    ['<b>bold</b> and **starred** and _under_ and `code`', 'bold and starred and under and code'],
    ['<script>alert(1)</script>', 'alert, 1'],
    ['I <3 you', 'I love you'],
    ['100% of you & me @ home + cat = fun', '100 percent of you and me at home plus cat equals fun'],
    ['it costs $5 or 5 €', 'it costs $5 or 5 euros'],
    ['$$$ rich $$$', 'rich'],
    ['fire 🔥🔥🔥 and family 👨‍👩‍👧‍👦 and flag 🇳🇴', 'fire and family and flag'],
    ['nooooooooooo waaaaaaay', 'nooo waaay'],
    ['what???!!! yes......', 'what? yes.'],
    ['wait … what — no', 'wait. what, no'],
    ['“quoted” ‘so’ it’s', "quoted so it's"],
    ['- - -- dash - well-known', 'dash well-known'],
    ['-voice kal -o /etc/passwd', 'voice kal o etc passwd'],
    ['\u202eback\u202c\u200bwards', 'backwards'],
    [':pog_champ: nice', 'pog champ: nice'],
    ['$(reboot); `ls` | rm', 'reboot, ls rm'],
  ])('[TTS-2] %j is said as %j', (text, said) => {
    expect(speakable(text)).toBe(said)
  })

  it.each([
    '',
    '   ',
    '\n\n',
    '🔥',
    '👨‍👩‍👧‍👦 🇳🇴 ❤️',
    'مرحبا بالجميع',
    'שלום',
    '你好世界',
    'Привет, как дела',
    '???!',
    '%%%',
    '<<>>',
    '\u200f\u200b',
  ])('[TTS-2] %j has nothing to say', (text) => expect(isSpeakable(text)).toBe(false))

  it('[TTS-2] what is mostly of another writing is refused, a word of one among English is left out', () => {
    expect(isSpeakable('Привет, как дела, Bob')).toBe(false)
    expect(speakable('hello мир, good morning')).toBe('hello, good morning')
  })

  it('[TTS-2] whatever is written, what is asked for is short, in ASCII, and of words', () => {
    const rude = [
      'x'.repeat(375),
      '9'.repeat(375),
      '9999 '.repeat(75),
      Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'),
      '<'.repeat(375),
      `${'<a'.repeat(180)}`,
      '.,'.repeat(187),
      '. '.repeat(187),
      `a${' -'.repeat(187)}b`,
      `a${"'".repeat(370)}b`,
      'ﷺ'.repeat(375),
      'a\u0301'.repeat(187),
      'hi '.repeat(1_000_000),
      String.fromCodePoint(...Array.from({ length: 375 }, (_, code) => code)),
      `ok \ud800 \udfff`,
    ]
    for (const said of rude.map(speakable)) {
      if (said === null) continue
      expect(said).toMatch(/^[A-Za-z0-9$][A-Za-z0-9 .,?!:'$-]*$/)
      expect(said.length).toBeLessThan(2_000)
      expect(said.match(/\d/g)?.length ?? 0).toBeLessThanOrEqual(60)
    }
    expect(speakable('x'.repeat(375))).toBe('xxx')
    expect(speakable('wx'.repeat(187))).toBe('wx'.repeat(20))
    expect(speakable(rude[3]!)).toMatch(/^line 0\. line 1\. .*line 3/)
  })

  it('[TTS-2] a long text is said in phrases, each short, with nothing lost, at pauses where there are some', () => {
    for (const text of [
      'word '.repeat(75).trim(),
      'x'.repeat(400),
      'Short.',
      `One. ${'two, three '.repeat(30).trim()}`,
    ]) {
      const said = phrases(text)
      expect(said.every((phrase) => phrase.length > 0 && phrase.length <= 190)).toBe(true)
      expect(said.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
    const first = `${'so it was '.repeat(7)}then.`
    expect(phrases(`${first} ${'and on, '.repeat(20)}`)[0]).toBe(first)
    // What is spelled takes longer than words of as many letters.
    expect(Math.max(...phrases('w x '.repeat(93)).map((phrase) => phrase.length))).toBeLessThan(80)
    expect(Math.max(...phrases('9999 '.repeat(12)).map((phrase) => phrase.length))).toBeLessThan(30)
    expect(phrases('')).toEqual([])
  })
})
