import { limits } from '@shoal/bus/page/limits'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

export type DockSide = 'bottom' | 'right'

interface Kept {
  side: DockSide
  /** Pixels: the height at the bottom, the width at the right. */
  bottom: number
  right: number
}

const kept = 'shoal:qa-dock'
const least: Readonly<Record<DockSide, number>> = { bottom: 180, right: 380 }
/** What the dock may take at most: at the right the page keeps the width that its columns need. */
const mostAt = (side: DockSide): number =>
  side === 'bottom' ? Math.round(innerHeight * 0.75) : innerWidth - limits.smallBelow

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

function recall(): Kept {
  const fallback: Kept = { side: 'bottom', bottom: 360, right: 620 }
  try {
    const { side, bottom, right } = JSON.parse(localStorage.getItem(kept) ?? '') as Partial<Kept>
    return {
      side: side === 'right' ? 'right' : 'bottom',
      bottom: Number(bottom) || fallback.bottom,
      right: Number(right) || fallback.right,
    }
  } catch {
    return fallback
  }
}

export interface DockPlace {
  side: DockSide
  size: number
  least: number
  most: number
  /** Whether the window has room for a dock at the right. */
  mayStandRight: boolean
  resize(size: number): void
  move(side: DockSide): void
}

/** Where the dock stands and how large it is. This browser remembers it; a small window has it at the bottom. */
export function useDock(): DockPlace {
  const [wanted, setWanted] = useState(recall)
  const mayStandRight = useSyncExternalStore(onResize, () => mostAt('right')) >= least.right
  const side = mayStandRight ? wanted.side : 'bottom'
  const most = useSyncExternalStore(onResize, () => mostAt(side))
  const clamp = (size: number) => Math.round(Math.min(Math.max(size, least[side]), most))
  const change = (part: Partial<Kept>) => {
    const next = { ...wanted, ...part }
    setWanted(next)
    try {
      localStorage.setItem(kept, JSON.stringify(next))
    } catch {}
  }
  return {
    side,
    size: clamp(wanted[side]),
    least: least[side],
    most,
    mayStandRight,
    resize: (size) => change({ [side]: clamp(size) }),
    move: (next) => change({ side: next }),
  }
}

/** Makes the page leave room at its edges, so that what is tested is not hidden. Sizes in CSS. */
export function useRoom(bottom: string, right: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--inset-bottom', bottom)
    style.setProperty('--inset-right', right)
    return () => {
      style.removeProperty('--inset-bottom')
      style.removeProperty('--inset-right')
    }
  }, [bottom, right])
}
