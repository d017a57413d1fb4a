import { byGroup, byOrder, unmetNeeds } from './rules.ts'

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

it('[MFE-1] panels stand in the order that they name, and in the navigation by their groups, those without an icon in none', () => {
  const panel = (id: string, order?: number, group?: string, icon: string | undefined = 'tv') => ({
    ...{ id, icon },
    ...(order !== undefined && { order }),
    ...(group !== undefined && { group }),
  })
  const panels = [
    panel('stox', 40, 'Economy'),
    panel('last'),
    panel('clips', 30),
    panel('ranks', 50, 'Community'),
    panel('clans', 20, 'Community'),
    panel('hidden', 5, 'Nowhere', ''),
    panel('live', 10),
  ].sort(byOrder)
  expect(byGroup(panels, (one) => one).map(([heading, members]) => [heading, members.map(({ id }) => id)])).toEqual([
    ['', ['live', 'clips', 'last']],
    ['Community', ['clans', 'ranks']],
    ['Economy', ['stox']],
  ])
})
