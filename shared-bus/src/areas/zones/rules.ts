import type { ClickableZone, ZonePoint, ZoneShape } from './contract.ts'

/** The least width and height of a zone, as part of the picture: less could not be hit. */
export const leastExtent = 0.01
/** Sums of decimal fractions may miss the edge by this much. */
const rounding = 1e-9

/** The corners of a shape, in order. */
export const cornersOf = (shape: ZoneShape): ZonePoint[] =>
  shape.kind === 'polygon'
    ? shape.points
    : [
        [shape.x, shape.y],
        [shape.x + shape.width, shape.y],
        [shape.x + shape.width, shape.y + shape.height],
        [shape.x, shape.y + shape.height],
      ]

/** The smallest rectangle around a shape. */
export function boundsOf(shape: ZoneShape): { x: number; y: number; width: number; height: number } {
  if (shape.kind === 'rectangle') return shape
  const across = shape.points.map(([x]) => x)
  const down = shape.points.map(([, y]) => y)
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }
}

/** Why a shape cannot be a zone [ZON-5], or null: it leaves the picture, is too small to be hit, or has no area. */
export function shapeProblem(shape: ZoneShape): string | null {
  const { x, y, width, height } = boundsOf(shape)
  if (!(x >= 0 && y >= 0 && x + width <= 1 + rounding && y + height <= 1 + rounding)) return 'It leaves the picture'
  if (width < leastExtent - rounding || height < leastExtent - rounding) return 'It is too small to be found'
  const corners = cornersOf(shape)
  const twice = corners.reduce((sum, [x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [0, 0]
    return sum + x1 * y2 - x2 * y1
  }, 0)
  return Math.abs(twice) < leastExtent * leastExtent ? 'It has no area' : null
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`

/** CSS that puts an element where a shape is in the picture, cut along its corners: the pointer finds nothing beside it. */
export function placeOf(shape: ZoneShape): {
  left: string
  top: string
  width: string
  height: string
  clipPath?: string
} {
  const { x, y, width, height } = boundsOf(shape)
  const place = { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
  if (shape.kind === 'rectangle') return place
  const corners = shape.points.map(([across, down]) =>
    [percent((across - x) / width), percent((down - y) / height)].join(' '),
  )
  return { ...place, clipPath: `polygon(${corners.join(', ')})` }
}

export type ZoneStatus = 'pending' | 'expired' | 'active'

/** ZON-1: pending before its start, expired after its end, else active; an empty bound is no bound. */
export function zoneStatus(valid: ClickableZone['valid'], now: number): ZoneStatus {
  if (valid.start !== '' && Date.parse(valid.start) > now) return 'pending'
  if (valid.end !== '' && Date.parse(valid.end) < now) return 'expired'
  return 'active'
}

/** ZON-1: users see only zones that are active and that they have not claimed. */
export const visibleZones = <Zone extends Pick<ClickableZone, 'id' | 'valid'>>(
  all: readonly Zone[],
  claimed: readonly string[],
  now: number,
): Zone[] => all.filter((zone) => zoneStatus(zone.valid, now) === 'active' && !claimed.includes(zone.id))
