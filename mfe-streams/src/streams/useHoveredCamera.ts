import { later, standsStill } from '@shoal/remote-kit'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Shows more of a camera. Without it the card of the camera itself still says what matters. */
export const CameraHoverCard = later(() => import('./CameraHoverCard.tsx'), { silent: 'stands without it' })

/** The pointer rests on a card this long, in ms, before it is told more. */
const REST = 450

export interface HoveredCamera {
  id: string
  anchor: Element
}

/**
 * The camera whose card the pointer rests on; a finger does not rest. A pointer that stands still points at nothing, even
 * when the page moves below it or a dialog over it goes.
 */
export function useHoveredCamera() {
  const [hovered, setHovered] = useState<HoveredCamera | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resting = useRef<Element | null>(null)
  const cancel = () => {
    clearTimeout(timer.current)
    resting.current = null
    // A card goes by itself, but not one that is yet to come.
    if (!CameraHoverCard.isHere()) setHovered(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    hovered,
    close: () => setHovered(null),
    handlers: {
      onPointerMove(event: PointerEvent) {
        const { target, pointerType } = event
        if (pointerType === 'touch' || standsStill(event)) return
        const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-camera]') : null
        if (anchor === resting.current) return
        cancel()
        if (!anchor) return
        resting.current = anchor
        timer.current = setTimeout(() => setHovered({ id: anchor.dataset.camera ?? '', anchor }), REST)
      },
      onPointerLeave: cancel,
      // Somebody who presses a card has found it, and is not told more until they come again.
      onClick: () => {
        clearTimeout(timer.current)
        setHovered(null)
      },
    },
  }
}
