/** How shapes change under the pointer and the arrow keys. Everything stays in the picture, 0..1 in both directions. */
import type { ZonePoint, ZoneShape } from '@shoal/bus/zones'
import { boundsOf, leastExtent } from '@shoal/bus/zones/rules'

export type Rectangle = Extract<ZoneShape, { kind: 'rectangle' }>
export type Polygon = Extract<ZoneShape, { kind: 'polygon' }>
/** A place on the edge of a rectangle: -1 is left or top, 1 right or bottom, 0 between. */
export type Side = -1 | 0 | 1

/** Fine enough for a picture of 4,000 px; keeps what is stored short. */
const round = (value: number) => Math.round(value * 10_000) / 10_000
const within = (value: number, least = 0, most = 1) => round(Math.min(most, Math.max(least, value)))

export const rectangleBetween = ([x1, y1]: ZonePoint, [x2, y2]: ZonePoint): Rectangle => {
  const [left, right] = [within(Math.min(x1, x2)), within(Math.max(x1, x2))]
  const [top, bottom] = [within(Math.min(y1, y2)), within(Math.max(y1, y2))]
  return { kind: 'rectangle', x: left, y: top, width: round(right - left), height: round(bottom - top) }
}

/** Moves a shape as far as the picture allows. */
export function moved<Shape extends ZoneShape>(shape: Shape, across: number, down: number): Shape {
  const { x, y, width, height } = boundsOf(shape)
  const dx = within(x + across, 0, 1 - width) - x
  const dy = within(y + down, 0, 1 - height) - y
  if (shape.kind === 'rectangle') return { ...shape, x: within(shape.x + dx), y: within(shape.y + dy) }
  const points = shape.points.map(([px, py]): ZonePoint => [within(px + dx), within(py + dy)])
  return { ...shape, points }
}

/** Moves sides of a rectangle to a place; the opposite ones stay, and it never gets too small to be hit. */
export function resized(shape: Rectangle, [across, down]: readonly [Side, Side], [x, y]: ZonePoint): Rectangle {
  const far = { x: shape.x + shape.width, y: shape.y + shape.height }
  const left = across === -1 ? within(x, 0, far.x - leastExtent) : shape.x
  const right = across === 1 ? within(x, shape.x + leastExtent) : far.x
  const top = down === -1 ? within(y, 0, far.y - leastExtent) : shape.y
  const bottom = down === 1 ? within(y, shape.y + leastExtent) : far.y
  return rectangleBetween([left, top], [right, bottom])
}

export const withPoint = (shape: Polygon, index: number, [x, y]: ZonePoint): Polygon => ({
  ...shape,
  points: shape.points.map((point, at) => (at === index ? [within(x), within(y)] : point)),
})

/** The middle of the side that begins at a point. */
export function middleAfter({ points }: Polygon, index: number): ZonePoint {
  const [x1, y1] = points[index] ?? [0, 0]
  const [x2, y2] = points[(index + 1) % points.length] ?? [0, 0]
  return [round((x1 + x2) / 2), round((y1 + y2) / 2)]
}

/** One point more, in the middle of the side that begins at `index`. */
export const split = (shape: Polygon, index: number): Polygon => ({
  ...shape,
  points: shape.points.toSpliced(index + 1, 0, middleAfter(shape, index)),
})

export const withoutPoint = (shape: Polygon, index: number): Polygon => ({
  ...shape,
  points: shape.points.toSpliced(index, 1),
})

/** A new shape by keyboard: in the middle, to be moved and resized. */
export const middleShape = (kind: ZoneShape['kind']): ZoneShape =>
  kind === 'rectangle'
    ? { kind, x: 0.4, y: 0.4, width: 0.2, height: 0.2 }
    : {
        kind,
        points: [
          [0.4, 0.4],
          [0.6, 0.4],
          [0.6, 0.6],
          [0.4, 0.6],
        ],
      }

/** How far an arrow key moves, as a part of the picture; null for other keys. With Shift it goes five times as far. */
export function arrowStep({ key, shiftKey }: { key: string; shiftKey: boolean }): [number, number] | null {
  const step = shiftKey ? 0.05 : 0.01
  if (key === 'ArrowLeft') return [-step, 0]
  if (key === 'ArrowRight') return [step, 0]
  if (key === 'ArrowUp') return [0, -step]
  return key === 'ArrowDown' ? [0, step] : null
}
