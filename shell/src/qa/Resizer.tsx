import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './Dock.module.css'
import type { DockPlace } from './useDock.ts'

/** Pixels of one press of an arrow key. */
const step = 24

/** The edge of the dock: drag it, or move it with the arrow keys. */
export function Resizer({ dock }: { dock: DockPlace }): ReactNode {
  const { side, size, least, most } = dock
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const change = side === 'bottom' ? { ArrowUp: step, ArrowDown: -step } : { ArrowLeft: step, ArrowRight: -step }
    const by = (change as Record<string, number | undefined>)[key]
    if (by !== undefined) dock.resize(size + by)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    dock.resize(side === 'bottom' ? innerHeight - event.clientY : innerWidth - event.clientX)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <div
      role="separator"
      className={styles.resizer}
      tabIndex={0}
      aria-label="Size of the QA panel"
      aria-orientation={side === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  )
}
