import { AILING_FOR, addressAt, edgeHealth, edgeOrder } from './edges.ts'

describe('edges', () => {
  const edges = {
    'us-east': [
      { url: 'https://a.example', weight: 1 },
      { url: 'https://b.example', weight: 3 },
      { url: 'https://off.example', weight: 0 },
    ],
    'eu-west': [{ url: 'https://c.example', weight: 1 }],
  }

  it('[STR-13] are drawn by weight, those of the own region first', () => {
    expect(edgeOrder(edges, 'us-east', undefined, () => 0)).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ])
    expect(edgeOrder(edges, 'us-east', undefined, () => 0.5)).toEqual([
      'https://b.example',
      'https://a.example',
      'https://c.example',
    ])
    expect(edgeOrder({}, 'us-east')).toEqual([])
  })

  it('[STR-13] those that failed lately come last, for a while', () => {
    let now = 0
    const health = edgeHealth(() => now)
    const two = {
      'us-east': [
        { url: 'a', weight: 9 },
        { url: 'b', weight: 1 },
      ],
      'eu-west': [{ url: 'c', weight: 1 }],
    }
    const order = () => edgeOrder(two, 'us-east', health.isAiling, () => 0)
    expect(order()).toEqual(['a', 'b', 'c'])
    health.failed('a')
    expect(order()).toEqual(['b', 'c', 'a'])
    now += AILING_FOR
    expect(order()).toEqual(['a', 'b', 'c'])
  })

  it('on the own host are reached as the page was', () => {
    expect(addressAt('http://show.example', '/live/a?jwt=x', 'https://show.example/clips')).toBe(
      'https://show.example/live/a?jwt=x',
    )
    expect(addressAt('https://edge.example', '/live/a', 'https://show.example/')).toBe('https://edge.example/live/a')
    expect(addressAt(undefined, '/live/a', 'https://show.example/')).toBe('https://show.example/live/a')
  })
})
