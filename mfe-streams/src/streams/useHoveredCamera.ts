import { type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react'
import type CameraHoverCard from './CameraHoverCard.tsx'

type Card = typeof CameraHoverCard

/** The pointer rests on a card this long, in ms, before it is told more. */
const REST = 450

export interface HoveredCamera {
  id: string
  anchor: Element
  Card: ComponentType<Parameters<Card>[0]>
}

/** The camera whose card the pointer rests on (a finger does not rest), and what shows more of it, loaded when it is first needed. */
export function useHoveredCamera() {
  const [hovered, setHovered] = useState<HoveredCamera | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resting = useRef<Element | null>(null)
  const cancel = () => {
    clearTimeout(timer.current)
    resting.current = null
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    hovered,
    close: () => setHovered(null),
    handlers: {
      onPointerOver({ target, pointerType }: PointerEvent) {
        const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-camera]') : null
        if (pointerType === 'touch' || !anchor || anchor === resting.current) return
        cancel()
        resting.current = anchor
        timer.current = setTimeout(() => {
          import('./CameraHoverCard.tsx').then(
            ({ default: Card }) => {
              if (resting.current === anchor) setHovered({ id: anchor.dataset.camera ?? '', anchor, Card })
            },
            // Without it the card of the camera itself still says what matters.
            () => {},
          )
        }, REST)
      },
      onPointerLeave: cancel,
      // Who presses a card has found it.
      onClick: () => {
        cancel()
        setHovered(null)
      },
    },
  }
}
