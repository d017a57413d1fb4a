import { lostLink, mentionBefore, pieces, withMention } from './text.ts'

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

  it('[CHAT-2] links http and https, nothing else', () => {
    expect(pieces('see https://example.test/a?b=1 now', false)).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', text: 'https://example.test/a?b=1', href: 'https://example.test/a?b=1' },
      { kind: 'text', text: ' now' },
    ])
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'http://'])
      expect(pieces(text, false)).toEqual([{ kind: 'text', text }])
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
    expect(withMention('hey @la', 4, 7, 'lantern_lou')).toEqual({ text: 'hey @lantern_lou ', caret: 17 })
    expect(withMention('hey', 3, 3, 'lou')).toEqual({ text: 'hey @lou ', caret: 9 })
    expect(withMention('hey  you', 4, 4, 'lou')).toEqual({ text: 'hey @lou you', caret: 9 })
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
