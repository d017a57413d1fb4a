import type { ZonePoint, ZoneShape } from '@shoal/bus/zones'
import { zoneLimits } from '@shoal/bus/zones/limits'
import { shapeProblem } from '@shoal/bus/zones/rules'

import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Canvas.module.css'
import type { Box } from './Canvas.tsx'

/** In px: so near to the first point closes the shape. */
const NEAR = 12

export interface PolygonPenProps {
  box: Box
  pointAt(event: { clientX: number; clientY: number }): ZonePoint
  onDrawn(shape: ZoneShape): void
  onCancel(): void
}

/**
 * Draws a polygon point by point. The first point, a second press on the last one, or Enter closes it; Backspace takes
 * the last one back, Escape all.
 */
export function PolygonPen({ box, pointAt, onDrawn, onCancel }: PolygonPenProps) {
  const [points, setPoints] = useState<ZonePoint[]>([])
  const [pointer, setPointer] = useState<ZonePoint | null>(null)
  const isNear = (one: ZonePoint | undefined, other: ZonePoint) =>
    one !== undefined && Math.hypot((one[0] - other[0]) * box.width, (one[1] - other[1]) * box.height) < NEAR

  function finish(some: ZonePoint[]) {
    const shape: ZoneShape = { kind: 'polygon', points: some }
    if (some.length >= zoneLimits.pointsMin && shapeProblem(shape) === null) onDrawn(shape)
  }
  function press(at: ZonePoint) {
    if (points.length >= zoneLimits.pointsMin && (isNear(points[0], at) || isNear(points.at(-1), at)))
      return finish(points)
    if (isNear(points.at(-1), at)) return
    const more = [...points, at]
    setPoints(more)
    if (more.length === zoneLimits.pointsMax) finish(more)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && points.length > 0) finish(points)
    else if (event.key === 'Backspace' && points.length > 0) setPoints(points.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])

  const line = [...points, ...(pointer ? [pointer] : [])]
  return (
    <div
      className={styles.pen}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.stopPropagation()
        press(pointAt(event).map((part) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000) as ZonePoint)
      }}
      onPointerMove={(event) => setPointer(pointAt(event))}
      onPointerLeave={() => setPointer(null)}
    >
      <svg className={styles.shapes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon className={styles.fresh} points={line.map((point) => point.join(',')).join(' ')} />
      </svg>
      {points.map(([x, y], index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the order
          key={index}
          className={styles.dot}
          data-first={index === 0 || undefined}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      ))}
    </div>
  )
}
