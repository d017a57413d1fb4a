import { filterText } from './index.ts'

describe('an address in a text', () => {
  it.each([
    't.me',
    't.me/somebody',
    'T.ME',
    'evil.ai',
    'evil.co',
    'evil.me',
    'evil.zip',
    'evil.photography',
    'evil.museum',
    'a@evil.me',
    'a.b+c@mail.evil.zip',
    '1.2.3.4/x',
    '1.2.3.4:8080',
    '203.0.113.9',
    'evil.рф',
    'пример.рф/путь',
    'evil.xn--p1ai',
    'evil.онлайн',
    'evil·com',
    'evil•me',
    'еvil.соm',
    'evil.сom',
    'evil.it/x',
    'www2.evil.it',
    'a@evil.is',
    'evil2.is',
    'evil{.}zip',
    'evil(dot)me',
    'evil [dot] zip',
    'evil dot com',
    'evil d0t com/x',
    'EVIL DOT COM',
    'evil dot co dot uk',
    'www dot evil dot com',
    'evil . com',
    'evil .gg',
  ])('[FLT-1] goes: %s', (address) => {
    expect(filterText(`look ${address} here`)).toBe('look here')
    expect(filterText(address)).toBe('')
  })

  it.each([
    ['[free](evil.zip) now', 'free now'],
    ['[free](t.me/x) now', 'free now'],
    ['see evil.zip, quick', 'see , quick'],
  ])('[FLT-1] goes out of what stands around it: %s', (given, left) => {
    expect(filterText(given)).toBe(left)
  })

  it.each([
    ['a space was forgotten before a word that sentences begin with', 'great.it works. fine.so what. lol.no way.you'],
    ['a space was forgotten before a word that is no ending', 'lol.ok then.what ice.cream'],
    ['abbreviations', 'e.g. i.e. a.m. p.m. U.S.A. a.k.a. etc.'],
    ['amounts and times', '3.5 of 10, 1.000.000 tokens, at 9.30, v1.2.3, 7.in the morning'],
    ['files and programs that end like no address', 'node.js main.ts clip.mp4 photo.jpeg'],
    ['dots that somebody made for a pause', 'wait...me too.. so. me .. .hm'],
    ['"dot" as a word', 'a red dot in the tank, the polka dot red one, the dot com bubble, dot dot dot'],
    ['a sentence of another script', '我爱你。中国。 日本語。日本 です'],
    ['a game between two', 'fish.vs.shark 2:1, 4/5 stars'],
  ])('[FLT-1] is none where %s', (_, text) => {
    expect(filterText(text)).toBe(text.normalize('NFC'))
  })

  it('[FLT-1] is taken for one where a space was forgotten before an ending that links are made of', () => {
    expect(filterText('I like ice.me too')).toBe('I like too')
  })
})
