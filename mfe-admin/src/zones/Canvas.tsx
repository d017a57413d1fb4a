import type { Zone, ZonePoint, ZoneShape } from '@shoal/bus/zones'
import { cornersOf, placeOf, shapeProblem } from '@shoal/bus/zones/rules'

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './Canvas.module.css'
import {
  arrowStep,
  moved,
  type Polygon,
  type Rectangle,
  rectangleBetween,
  resized,
  type Side,
  withPoint,
} from './editing.ts'
import { Handles } from './Handles.tsx'
import { PolygonPen } from './PolygonPen.tsx'
import { nameOf } from './words.ts'

/** In px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Drag = { id: string } & (
  | { kind: 'move'; shape: ZoneShape; from: ZonePoint }
  | { kind: 'resize'; shape: Rectangle; sides: readonly [Side, Side] }
  | { kind: 'point'; shape: Polygon; index: number }
)

export interface CanvasProps {
  box: Box
  zones: readonly Zone[]
  selected: Zone | null
  /** The kind of zone that is being drawn; null while zones are selected and changed. */
  tool: ZoneShape['kind'] | null
  onSelect(id: string | null): void
  onShape(id: string, shape: ZoneShape): void
  onDelete(id: string): void
  onDrawn(shape: ZoneShape): void
  onToolDone(): void
}

const pointsOf = (points: readonly ZonePoint[]) => points.map((point) => point.join(',')).join(' ')

/** The zones of the camera over its picture, to be drawn, moved, resized and deleted with the pointer or the keyboard. */
export function Canvas({ box, zones, selected, tool, onSelect, onShape, onDelete, onDrawn, onToolDone }: CanvasProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [drawn, setDrawn] = useState<{ from: ZonePoint; to: ZonePoint } | null>(null)

  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): ZonePoint => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return [(clientX - left) / width, (clientY - top) / height]
  }
  const hold = (event: PointerEvent, what: Drag | null) => {
    if (event.button !== 0) return
    event.stopPropagation()
    drag.current = what
    canvas.current?.setPointerCapture(event.pointerId)
  }

  function onMove(event: PointerEvent) {
    const at = pointAt(event)
    if (drawn) setDrawn({ ...drawn, to: at })
    const held = drag.current
    if (!held) return
    if (held.kind === 'move') onShape(held.id, moved(held.shape, at[0] - held.from[0], at[1] - held.from[1]))
    else if (held.kind === 'resize') onShape(held.id, resized(held.shape, held.sides, at))
    else onShape(held.id, withPoint(held.shape, held.index, at))
  }
  function onEnd() {
    drag.current = null
    if (!drawn) return
    setDrawn(null)
    const shape = rectangleBetween(drawn.from, drawn.to)
    // A click without a drag draws nothing.
    if (shapeProblem(shape) === null) onDrawn(shape)
  }
  function onKey(event: KeyboardEvent, zone: Zone) {
    const step = arrowStep(event)
    if (step) onShape(zone.id, moved(zone.shape, ...step))
    else if (event.key === 'Delete') onDelete(zone.id)
    else return
    // The player has keys of its own.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={canvas}
      className={styles.canvas}
      style={{ ...box }}
      data-tool={tool ?? 'select'}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        if (tool === null) onSelect(null)
        if (tool !== 'rectangle') return
        hold(event, null)
        setDrawn({ from: pointAt(event), to: pointAt(event) })
      }}
      onPointerMove={onMove}
      onPointerUp={onEnd}
      onPointerCancel={() => {
        drag.current = null
        setDrawn(null)
      }}
    >
      <svg className={styles.shapes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {zones.map((zone) => (
          <polygon
            key={zone.id}
            className={styles.shape}
            data-selected={zone === selected || undefined}
            points={pointsOf(cornersOf(zone.shape))}
          />
        ))}
        {drawn && (
          <polygon className={styles.fresh} points={pointsOf(cornersOf(rectangleBetween(drawn.from, drawn.to)))} />
        )}
      </svg>
      {zones.map((zone) => (
        <button
          key={zone.id}
          type="button"
          className={styles.zone}
          style={placeOf(zone.shape)}
          aria-label={`Zone: ${nameOf(zone)}`}
          aria-pressed={zone === selected}
          onClick={() => onSelect(zone.id)}
          onKeyDown={(event) => onKey(event, zone)}
          onPointerDown={(event) => {
            onSelect(zone.id)
            hold(event, { kind: 'move', id: zone.id, shape: zone.shape, from: pointAt(event) })
          }}
        />
      ))}
      {selected && tool === null && (
        <Handles
          shape={selected.shape}
          onShape={(shape) => onShape(selected.id, shape)}
          onHold={(event, part) => hold(event, { id: selected.id, ...part })}
        />
      )}
      {tool === 'polygon' && <PolygonPen box={box} pointAt={pointAt} onDrawn={onDrawn} onCancel={onToolDone} />}
    </div>
  )
}
