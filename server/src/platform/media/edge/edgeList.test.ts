import { readEdgeList } from './edgeList.ts'

describe('the list of edges', () => {
  it('[STR-13] holds edges by region with their weights', () => {
    expect(
      readEdgeList('us-east=https://a.example@2, us-east=http://localhost:3001 ,eu=https://b.example:8443@0.5'),
    ).toEqual({
      'us-east': [
        { url: 'https://a.example', weight: 2 },
        { url: 'http://localhost:3001', weight: 1 },
      ],
      eu: [{ url: 'https://b.example:8443', weight: 0.5 }],
    })
  })

  it('[STR-13] is refused when any of it is something else', () => {
    for (const text of [
      'https://a.example',
      'us-east=',
      'us-east=a.example',
      'us-east=https://a.example/live',
      'us-east=https://a.example@0',
      'us-east=https://a.example@-1',
      'us-east=https://a.example@x',
      'US=https://a.example',
      'us-east=https://a.example,',
      'us-east=https://a.example,us-east=https://a.example',
      'us-east=javascript:alert(1)',
    ])
      expect([text, readEdgeList(text)]).toEqual([text, null])
  })
})
