import { satisfies } from './semver.ts'

describe('satisfies', () => {
  it.each([
    ['1.0.0', '^1.0.0', true],
    ['1.9.3', '^1.2.0', true],
    ['1.1.9', '^1.2.0', false],
    ['2.0.0', '^1.2.0', false],
    ['0.2.5', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['1.5.0', '^1', true],
    ['2.0.0', '^1', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.9.0', '~1', true],
    ['1.4.2', '1.x', true],
    ['1.4.2', '1.4', true],
    ['1.5.0', '1.4.x', false],
    ['3.1.4', '*', true],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '=1.2.3', false],
    ['1.5.0', '>=1.0.0 <2.0.0', true],
    ['2.0.0', '>= 1.0.0 < 2.0.0', false],
    ['2.1.0', '^1.0.0 || ^2.0.0', true],
    ['3.0.0', '^1.0.0 || ^2.0.0', false],
    ['1.0.0', 'newest', false],
    ['1.0.0', '', false],
    ['1.0', '^1.0.0', false],
  ])('%s in %s is %s', (version, range, result) => {
    expect(satisfies(version, range)).toBe(result)
  })
})
