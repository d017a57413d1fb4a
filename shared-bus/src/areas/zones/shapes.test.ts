import type { ZoneShape } from './contract.ts'
import { boundsOf, cornersOf, shapeProblem } from './rules.ts'

const box = (x: number, y: number, width: number, height: number): ZoneShape => ({
  kind: 'rectangle',
  ...{ x, y, width, height },
})

describe('shapes of zones', () => {
  it('[ZON-5] stay in the picture, may touch its edge, and have an area that can be hit', () => {
    for (const fine of [
      box(0, 0, 1, 1),
      box(0.7, 0.1, 0.3, 0.2),
      box(0.5, 0.5, 0.01, 0.01),
      {
        kind: 'polygon' as const,
        points: [[0, 0] as [number, number], [1, 0] as [number, number], [0.5, 1] as [number, number]],
      },
    ])
      expect(shapeProblem(fine)).toBeNull()
    for (const wrong of [
      box(0.8, 0, 0.3, 0.1),
      box(-0.1, 0, 0.3, 0.1),
      box(0, 0, 0.001, 0.5),
      box(Number.NaN, 0, 0.1, 0.1),
      {
        kind: 'polygon' as const,
        points: [[0, 0] as [number, number], [0.5, 0.5] as [number, number], [1, 1] as [number, number]],
      },
    ])
      expect(shapeProblem(wrong)).not.toBeNull()
  })

  it('know their corners and what surrounds them', () => {
    expect(cornersOf(box(0.1, 0.2, 0.3, 0.4))).toHaveLength(4)
    const { x, y, width, height } = boundsOf({
      kind: 'polygon',
      points: [
        [0.2, 0.5],
        [0.6, 0.1],
        [0.4, 0.9],
      ],
    })
    expect([x, y, width, height].map((value) => Number(value.toFixed(9)))).toEqual([0.2, 0.1, 0.4, 0.8])
  })
})
