import { type Choices, resolve, type Wish } from './resolve.ts'

const one = { version: '1.0.0', build: '11111111' }
const two = { version: '2.0.0', build: '22222222' }
const three = { version: '3.0.0', build: '33333333' }
const choices: Choices = {
  name: 'mfe-x',
  enabled: true,
  stable: one,
  candidate: null,
  percentage: 0,
  pinned: null,
}
const rollout = (percentage: number) => ({ ...choices, candidate: two, percentage })
const people = Array.from({ length: 10_000 }, (_, number) => `user:${number.toString(36)}-of-the-sea`)
const getting = (percentage: number, candidate = two) =>
  new Set(people.filter((person) => resolve({ ...rollout(percentage), candidate }, person).build === candidate))

describe('which build somebody gets', () => {
  it.each<[string, Choices, Wish | null, Partial<ReturnType<typeof resolve>>]>([
    ['stable alone', choices, null, { build: one, source: 'stable', reason: 'stable: everybody gets 1.0.0-11111111' }],
    [
      'a candidate of nobody',
      rollout(0),
      null,
      { build: one, source: 'stable', reason: 'stable: only testers get 2.0.0-22222222' },
    ],
    [
      'a candidate of everybody',
      rollout(100),
      null,
      { build: two, source: 'candidate', reason: 'candidate: 100 % get 2.0.0-22222222' },
    ],
    [
      'a pin before a candidate',
      { ...rollout(100), pinned: three },
      null,
      { build: three, source: 'pinned', reason: 'pinned: everybody gets 3.0.0-33333333' },
    ],
    [
      'an override before a pin',
      { ...rollout(100), pinned: three },
      { use: one },
      { build: one, source: 'override', reason: 'override: you asked for 1.0.0-11111111' },
    ],
    [
      'an override to nothing',
      choices,
      { use: null },
      { build: null, source: 'override', reason: 'override: you switched it off' },
    ],
    [
      'an override of what is off',
      { ...choices, enabled: false },
      { use: two },
      { build: two, source: 'override', reason: 'override: you asked for 2.0.0-22222222' },
    ],
    [
      'what is off',
      { ...rollout(100), enabled: false, pinned: three },
      null,
      { build: null, source: null, reason: 'switched off for everybody in this environment' },
    ],
    [
      'nothing yet',
      { ...choices, stable: null },
      null,
      { build: null, source: null, reason: 'nothing is stable in this environment; there is no candidate' },
    ],
  ])('[MFE-5] [MFE-6] %s: which build it is, and why', (_, given, wish, expected) => {
    expect(resolve(given, 'user:somebody', wish)).toMatchObject(expected)
  })

  it('[MFE-5] says in words on which side of a rollout somebody is', () => {
    const reasons = new Set(people.slice(0, 2_000).map((person) => resolve(rollout(10), person).reason))
    expect([...reasons].filter((reason) => reason.startsWith('candidate:'))).toHaveLength(10)
    expect([...reasons].filter((reason) => reason.startsWith('stable:'))).toHaveLength(90)
    for (const reason of reasons)
      expect(reason).toMatch(
        /^(stable: 10 % get 2\.0\.0-22222222, you are not among them \(bucket [1-9]\d\)|candidate: 10 % get 2\.0\.0-22222222, you are among them \(bucket \d\))$/,
      )
  })

  it('[MFE-6] about ten of a hundred get a candidate of 10 %, always the same ones', () => {
    const first = getting(10)
    expect(first.size).toBeGreaterThan(850)
    expect(first.size).toBeLessThan(1_150)
    expect(getting(10)).toEqual(first)
  })

  it('[MFE-6] raising the percentage takes the candidate from nobody', () => {
    let before = new Set<string>()
    for (const percentage of [1, 5, 10, 25, 50, 99, 100]) {
      const now = getting(percentage)
      expect([...before].filter((person) => !now.has(person))).toEqual([])
      expect(now.size).toBeGreaterThan(before.size)
      before = now
    }
    expect(before.size).toBe(people.length)
  })

  it('[MFE-6] of the next candidate other people are the first', () => {
    const [first, next] = [getting(10), getting(10, three)]
    const both = [...first].filter((person) => next.has(person))
    expect(both.length).toBeLessThan(first.size / 4)
  })

  it('[MFE-6] a browser of which nothing is known gets what is stable', () => {
    expect(resolve(rollout(99), null).build).toBe(one)
    expect(resolve(rollout(100), null).build).toBe(two)
  })
})
