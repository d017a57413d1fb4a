import { emoteBefore, lostLink, mentionBefore, onlyPictures, pieces, withWord } from './text.ts'

describe('the text of a message', () => {
  it('[CHAT-2] shows who is mentioned', () => {
    expect(pieces('hey @lou, look', true)).toEqual([
      { kind: 'text', text: 'hey ' },
      { kind: 'mention', name: 'lou' },
      { kind: 'text', text: ', look' },
    ])
  })

  it('[CHAT-2] takes names of 3 to 16 characters after an @ that stands alone', () => {
    const names = (text: string) =>
      pieces(text, true).flatMap((piece) => (piece.kind === 'mention' ? [piece.name] : []))
    expect(names('@lantern_lou and @brine-time: me@example.test @ab @waytoolongforaname1')).toEqual([
      'lantern_lou',
      'brine-time',
    ])
    expect(pieces('@lantern_lou', false)).toEqual([{ kind: 'text', text: '@lantern_lou' }])
  })

  it('[CHAT-2] links https, and only of those whose links stay', () => {
    expect(pieces('see https://example.test/a?b=1 now', false, true)).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', text: 'https://example.test/a?b=1', href: 'https://example.test/a?b=1' },
      { kind: 'text', text: ' now' },
    ])
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'http://example.test'])
      expect(pieces(text, false, true)).toEqual([{ kind: 'text', text }])
    expect(pieces('https://example.test', false)).toEqual([{ kind: 'text', text: 'https://example.test' }])
  })

  it.each([
    ['(see https://example.test/a).', 'https://example.test/a', ').'],
    ['https://example.test/a, or not', 'https://example.test/a', ', or not'],
    ['https://example.test/a?!', 'https://example.test/a', '?!'],
    ['https://example.test/reef_(sea)', 'https://example.test/reef_(sea)', undefined],
    ['(https://example.test/reef_(sea))', 'https://example.test/reef_(sea)', ')'],
  ])('[CHAT-2] a link ends before the signs of its sentence: %s', (text, href, rest) => {
    const found = pieces(text, false, true)
    expect(found.find(({ kind }) => kind === 'link')).toMatchObject({ text: href, href })
    const end = found.at(-1)!
    expect(end.kind === 'text' ? end.text : undefined).toBe(rest)
  })
})

describe('emotes', () => {
  it('[CHAT-2] are the project’s own names between colons, and nothing else', () => {
    expect(pieces('an :eel:, 10:30:45 :nobody: :EEL:', false)).toEqual([
      { kind: 'text', text: 'an ' },
      { kind: 'emote', name: 'eel' },
      { kind: 'text', text: ', 10:30:45 :nobody: :EEL:' },
    ])
  })

  it('[CHAT-2] make a message large that has nothing else, and not too many', () => {
    const large = (text: string) => onlyPictures(pieces(text, false))
    expect(['🔥', ' :eel: 🦀❤️', '🔥'.repeat(8)].map(large)).toEqual([true, true, true])
    expect(['', '🔥 hot', '10', ':eel:?', '🔥'.repeat(9), 'https://example.test'].map(large)).not.toContain(true)
  })

  it('[CHAT-2] are being named from two letters after a colon that stands alone', () => {
    expect(emoteBefore('an :ee', 6)).toEqual({ at: 3, typed: 'ee' })
    for (const text of [':', ':e', '10:30', ':D', '::ee', ':eel: ']) expect(emoteBefore(text, text.length)).toBeNull()
  })
})

describe('completing a name', () => {
  it('knows when one is being typed', () => {
    expect(mentionBefore('hey @la', 7)).toEqual({ at: 4, typed: 'la' })
    expect(mentionBefore('@', 1)).toEqual({ at: 0, typed: '' })
    expect(mentionBefore('me@la', 5)).toBeNull()
    expect(mentionBefore('hey @la you', 11)).toBeNull()
  })

  it('puts the name in place of what was typed, with spaces around it', () => {
    expect(withWord('hey @la', 4, 7, '@lantern_lou')).toEqual({ text: 'hey @lantern_lou ', caret: 17 })
    expect(withWord('hey', 3, 3, '@lou')).toEqual({ text: 'hey @lou ', caret: 9 })
    expect(withWord('hey  you', 4, 4, '@lou')).toEqual({ text: 'hey @lou you', caret: 9 })
  })
})

it.each([
  ['see https://example.test/x now', 'see now', true],
  ['join example.gg', 'join', true],
  ['see  you.', 'see you.', false],
  // A word that was replaced leaves its place, a full stop after it or not.
  ['what a darn.', 'what a fish.', false],
  ['all of it', 'all of', false],
])('[FLT-1] tells whether a link was taken out of %j', (said, left, lost) => expect(lostLink(said, left)).toBe(lost))
