import { buildText, doerOf, duration, percent, size, titleOf, whatPeopleGet, whatRollbackDoes } from './words.ts'

const build = (version: string, id = 'aaaaaaaa') => ({ version, build: id })
const channel = {
  enabled: true,
  audience: 'everyone' as const,
  stable: build('0.2.0'),
  previous: null,
  candidate: null,
  percentage: 0,
  pinned: null,
}

describe('what people get', () => {
  it.each([
    [{}, 'Everyone gets 0.2.0.'],
    [{ enabled: false }, 'Nobody gets it: it is switched off.'],
    [{ pinned: build('0.1.0'), candidate: build('0.3.0') }, 'Everyone gets 0.1.0, because it is pinned.'],
    [{ candidate: build('0.3.0'), percentage: 10 }, '10 % of all people get the candidate 0.3.0, the others 0.2.0.'],
    [{ candidate: build('0.3.0') }, 'Everyone gets 0.2.0. Nobody gets the candidate 0.3.0 yet.'],
    [{ candidate: build('0.3.0'), percentage: 100 }, 'Everyone gets the candidate 0.3.0.'],
    [{ audience: 'qa' as const }, 'Testers get 0.2.0.'],
    [
      { audience: 'users' as const, candidate: build('0.3.0'), percentage: 5 },
      '5 % of the people who are signed in get the candidate 0.3.0, the others 0.2.0.',
    ],
    [{ stable: null }, 'Nobody gets it: no version is stable.'],
  ])('[MFE-6] says in words what %j means', (more, sentence) => {
    expect(whatPeopleGet({ ...channel, ...more })).toBe(sentence)
  })

  it('tells two builds of one version apart, and only then', () => {
    expect(whatPeopleGet({ ...channel, candidate: build('0.2.0', 'bbbbbbbbcc'), percentage: 1 })).toBe(
      '1 % of all people get the candidate 0.2.0 (bbbbbbbb), the others 0.2.0 (aaaaaaaa).',
    )
    expect(buildText(build('1.0.0'), [build('1.0.0')])).toBe('1.0.0')
  })
})

describe('what a rollback does', () => {
  it('[MFE-6] takes the candidate back first', () => {
    const turn = whatRollbackDoes({ ...channel, previous: build('0.1.0'), candidate: build('0.3.0'), percentage: 40 })
    expect(turn).toMatchObject({ label: 'Roll back to 0.2.0', sentence: 'Takes the candidate 0.3.0 back.' })
    expect(turn && whatPeopleGet(turn.after)).toBe('Everyone gets 0.2.0.')
  })

  it('[MFE-6] goes to the former stable version if there is no candidate, and nowhere if there is no former one', () => {
    const turn = whatRollbackDoes({ ...channel, previous: build('0.1.0') })
    expect(turn).toMatchObject({ label: 'Roll back to 0.1.0', sentence: 'Makes 0.1.0 stable again.' })
    expect(turn && whatPeopleGet(turn.after)).toBe('Everyone gets 0.1.0.')
    expect(whatRollbackDoes(channel)).toBeNull()
  })

  it('removes a pin to the version that goes, and no other', () => {
    const turn = (pinned: ReturnType<typeof build>) =>
      whatRollbackDoes({ ...channel, previous: null, candidate: build('0.3.0'), percentage: 40, pinned })?.after
    expect(turn(build('0.3.0'))?.pinned).toBeNull()
    expect(turn(build('0.1.0'))?.pinned).toEqual(build('0.1.0'))
  })
})

describe('the one who did it', () => {
  it('is a person, a token or the server itself', () => {
    const by = (by: string, action = 'ship') => doerOf({ who: null, by, action })
    expect([by('social ci'), by('bundled'), by('3 of 5 people met an error', 'rollback'), by('', 'pin')]).toEqual([
      'deploy token social ci',
      'came with the server',
      'by itself: 3 of 5 people met an error',
      'deleted account',
    ])
  })
})

describe('figures', () => {
  it('are read as people read them', () => {
    expect([percent(0, 0), percent(0, 9), percent(1, 40), percent(3, 5)]).toEqual(['–', '0 %', '2.5 %', '60 %'])
    expect([duration(null), duration(41.6), duration(12_340)]).toEqual(['–', '42 ms', '12.3 s'])
    expect([size(2_048), size(3 * 1_048_576)]).toEqual(['2.0 KB', '3.0 MB'])
    expect(titleOf('mfe-battle-chat')).toBe('Battle chat')
  })
})
