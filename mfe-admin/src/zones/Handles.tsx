import type { ZonePoint, ZoneShape } from '@shoal/bus/zones'
import { zoneLimits } from '@shoal/bus/zones/limits'

import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './Canvas.module.css'
import {
  arrowStep,
  middleAfter,
  type Polygon,
  type Rectangle,
  resized,
  type Side,
  split,
  withoutPoint,
  withPoint,
} from './editing.ts'

const sides: ReadonlyArray<{ at: readonly [Side, Side]; name: string; cursor: string }> = [
  { at: [-1, -1], name: 'Upper left corner', cursor: 'nwse-resize' },
  { at: [0, -1], name: 'Upper side', cursor: 'ns-resize' },
  { at: [1, -1], name: 'Upper right corner', cursor: 'nesw-resize' },
  { at: [1, 0], name: 'Right side', cursor: 'ew-resize' },
  { at: [1, 1], name: 'Lower right corner', cursor: 'nwse-resize' },
  { at: [0, 1], name: 'Lower side', cursor: 'ns-resize' },
  { at: [-1, 1], name: 'Lower left corner', cursor: 'nesw-resize' },
  { at: [-1, 0], name: 'Left side', cursor: 'ew-resize' },
]
const place = ([x, y]: ZonePoint) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

type Held =
  | { kind: 'resize'; shape: Rectangle; sides: readonly [Side, Side] }
  | { kind: 'point'; shape: Polygon; index: number }

export interface HandlesProps {
  shape: ZoneShape
  onShape(shape: ZoneShape): void
  /** The pointer took hold of one. */
  onHold(event: PointerEvent, held: Held): void
}

/** The handles of the selected zone: eight for a rectangle; for a polygon its points, and between them new ones. */
export function Handles({ shape, onShape, onHold }: HandlesProps) {
  if (shape.kind === 'polygon') return <Points shape={shape} onShape={onShape} onHold={onHold} />
  return sides.map(({ at, name, cursor }) => {
    const point: ZonePoint = [shape.x + (shape.width * (at[0] + 1)) / 2, shape.y + (shape.height * (at[1] + 1)) / 2]
    return (
      <button
        key={name}
        type="button"
        className={styles.handle}
        style={{ ...place(point), cursor }}
        aria-label={`${name}: move with the arrow keys`}
        onPointerDown={(event) => onHold(event, { kind: 'resize', shape, sides: at })}
        onKeyDown={(event) => byArrows(event, point, (to) => onShape(resized(shape, at, to)))}
      />
    )
  })
}

function Points({ shape, onShape, onHold }: HandlesProps & { shape: Polygon }) {
  const { points } = shape
  return (
    <>
      {points.length < zoneLimits.pointsMax &&
        points.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the order
            key={`after-${index}`}
            type="button"
            className={styles.between}
            style={place(middleAfter(shape, index))}
            aria-label={`Add a point after point ${index + 1}`}
            onClick={(event) => event.detail === 0 && onShape(split(shape, index))}
            onPointerDown={(event) => {
              const more = split(shape, index)
              onShape(more)
              onHold(event, { kind: 'point', shape: more, index: index + 1 })
            }}
          />
        ))}
      {points.map((point, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the order
          key={index}
          type="button"
          className={styles.handle}
          style={{ ...place(point), cursor: 'move' }}
          aria-label={`Point ${index + 1} of ${points.length}: move with the arrow keys, remove with Delete`}
          onPointerDown={(event) => onHold(event, { kind: 'point', shape, index })}
          onKeyDown={(event) => {
            byArrows(event, point, (to) => onShape(withPoint(shape, index, to)))
            if (event.key !== 'Delete') return
            stop(event)
            if (points.length > zoneLimits.pointsMin) onShape(withoutPoint(shape, index))
          }}
        />
      ))}
    </>
  )
}

/** The player and the zone below have the same keys. */
function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function byArrows(event: KeyboardEvent, [x, y]: ZonePoint, move: (to: ZonePoint) => void): void {
  const step = arrowStep(event)
  if (!step) return
  stop(event)
  move([x + step[0], y + step[1]])
}
