import { IconButton } from '@shoal/ui/IconButton'
import ZoomIn from 'lucide-react/icons/zoom-in'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../player.module.css'
import type { PlayerState } from '../playerState.ts'
import { useZoomed } from './useZoomed.ts'
import { isWorthZooming, zoomedRange } from './zoomedRange.ts'

/** STR-8: the time bar shows ten minutes instead of all that can be seen again, with all that happened in them. */
export default function ZoomButton({ window: all, at }: Pick<PlayerState, 'window' | 'at'>): ReactNode {
  const show = useZoomed((zoomed) => zoomed.show)
  const [wanted, setWanted] = useState(false)
  const isWorth = isWorthZooming(all)
  const on = wanted && isWorth
  const held = useHeld(on)
  /** How far the end of the bar is behind live, in ms; null before it is zoomed in. */
  const behind = useRef<number | null>(null)

  useEffect(() => {
    if (!on || held.current) return
    const range = zoomedRange(all, at ?? all.to, behind.current)
    behind.current = all.to - range.to
    show(range)
  }, [on, all, at, held, show])
  useEffect(() => {
    if (!on) return
    return () => {
      behind.current = null
      show(null)
    }
  }, [on, show])

  if (!isWorth) return null
  return (
    <IconButton
      label="Zoom in on ten minutes"
      size="small"
      className={styles.zoom}
      pressed={on}
      onClick={() => setWanted(!on)}
    >
      <ZoomIn />
    </IconButton>
  )
}

/** Whether somebody holds something: a bar that moved on under a finger would carry the picture away with it. */
function useHeld(on: boolean): { readonly current: boolean } {
  const held = useRef(false)
  useEffect(() => {
    if (!on) return
    const hold = () => {
      held.current = true
    }
    const release = () => {
      held.current = false
    }
    addEventListener('pointerdown', hold)
    for (const name of ['pointerup', 'pointercancel', 'blur']) addEventListener(name, release)
    return () => {
      release()
      removeEventListener('pointerdown', hold)
      for (const name of ['pointerup', 'pointercancel', 'blur']) removeEventListener(name, release)
    }
  }, [on])
  return held
}
