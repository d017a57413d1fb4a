import { unmetNeeds } from './rules.ts'

describe('the areas that a remote needs', () => {
  const areas = { clips: '1.2.0', streams: '2.0.1' }
  it.each([
    ['nothing', undefined, []],
    ['what is there', { clips: '^1.2', streams: '>=1.5 <3' }, []],
    ['a newer one', { clips: '^1.3', streams: '^2' }, ['clips ^1.3, and there is 1.2.0']],
    ['an older one', { clips: '^1', streams: '^1.9' }, ['streams ^1.9, and there is 2.0.1']],
    ['one that is not there', { polls: '^1' }, ['polls ^1, and there is none']],
    ['what is no range', { clips: 'any' }, ['clips any, and there is 1.2.0']],
  ])('[MFE-3] %s', (_, needs, unmet) => {
    expect(unmetNeeds(needs, areas)).toEqual(unmet)
  })

  it('are not compared with a server of before, which does not tell', () => {
    expect(unmetNeeds({ clips: '^9' }, undefined)).toEqual([])
  })
})
