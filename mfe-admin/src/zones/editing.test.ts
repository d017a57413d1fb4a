import { shapeProblem } from '@shoal/bus/zones/rules'
import {
  middleAfter,
  middleShape,
  moved,
  type Polygon,
  type Rectangle,
  rectangleBetween,
  resized,
  split,
  withoutPoint,
  withPoint,
} from './editing.ts'

const box: Rectangle = { kind: 'rectangle', x: 0.2, y: 0.2, width: 0.4, height: 0.4 }
const triangle: Polygon = {
  kind: 'polygon',
  points: [
    [0.1, 0.1],
    [0.5, 0.1],
    [0.3, 0.5],
  ],
}

describe('drawing zones', () => {
  it('[ZON-5] drags a rectangle in any direction, and not beyond the picture', () => {
    expect(rectangleBetween([0.6, 0.7], [0.2, 0.1])).toEqual({ ...box, y: 0.1, height: 0.6 })
    expect(rectangleBetween([-1, 0.5], [0.5, 3])).toEqual({ kind: 'rectangle', x: 0, y: 0.5, width: 0.5, height: 0.5 })
  })

  it('[ZON-5] moves a shape as a whole until it touches the edge', () => {
    expect(moved(box, 0.1, -0.05)).toEqual({ ...box, x: 0.3, y: 0.15 })
    expect(moved(box, 9, -9)).toEqual({ ...box, x: 0.6, y: 0 })
    expect(moved(triangle, -1, 0.2).points).toEqual([
      [0, 0.3],
      [0.4, 0.3],
      [0.2, 0.7],
    ])
    expect(shapeProblem(moved(triangle, 1, 1))).toBeNull()
  })

  it('[ZON-5] resizes by sides and corners; the opposite ones stay, and it can always be hit', () => {
    expect(resized(box, [1, 1], [0.9, 0.8])).toEqual({ ...box, width: 0.7, height: 0.6 })
    expect(resized(box, [-1, 0], [0.1, 0.9])).toEqual({ ...box, x: 0.1, width: 0.5 })
    for (const side of [-1, 1] as const)
      expect(shapeProblem(resized(box, [side, side], [side === 1 ? 0 : 1, side === 1 ? 0 : 1]))).toBeNull()
  })

  it('[ZON-5] moves, adds and removes points', () => {
    expect(withPoint(triangle, 2, [0.4, 2]).points[2]).toEqual([0.4, 1])
    expect(middleAfter(triangle, 2)).toEqual([0.2, 0.3])
    expect(split(triangle, 0).points).toEqual([
      [0.1, 0.1],
      [0.3, 0.1],
      [0.5, 0.1],
      [0.3, 0.5],
    ])
    expect(withoutPoint(split(triangle, 0), 1)).toEqual(triangle)
  })

  it('begins with shapes that can be saved', () => {
    for (const kind of ['rectangle', 'polygon'] as const) expect(shapeProblem(middleShape(kind))).toBeNull()
  })
})
