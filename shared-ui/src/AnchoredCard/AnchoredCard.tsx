import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { LINGER } from '../HoverCard/HoverCard.tsx'
import classes from '../Popover/Popover.module.css'
import type { PopoverSide } from '../Popover/Popover.tsx'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'

export type AnchoredCardProps = {
  /** The element the card belongs to, anywhere on the page; null hides the card. */
  anchor: Element | null
  onClose: () => void
  label: string
  /** Opened on purpose, by key or tap: takes the focus, gives it back, and stays until it is dismissed. */
  takeFocus?: boolean
  /** Milliseconds after the pointer left both the anchor and the card, where pointing opened it. */
  closeDelay?: number
  side?: PopoverSide
  className?: string | undefined
  children?: ReactNode
}

/** A card beside an element that somebody else owns, such as the user card over a name in another remote (UI-1). */
export function AnchoredCard(props: AnchoredCardProps) {
  const owned = useOwnedPortal()
  const { anchor, onClose, label, takeFocus = false, closeDelay = LINGER, side = 'bottom', className, children } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const stay = useCallback(() => clearTimeout(timer.current), [])
  const leave = useCallback(
    ({
      pointerType,
      currentTarget,
      relatedTarget,
    }: Pick<PointerEvent, 'pointerType' | 'currentTarget' | 'relatedTarget'>) => {
      // A finger "leaves" as soon as it is lifted: taps close by tapping elsewhere.
      if (takeFocus || pointerType === 'touch') return
      // Parts of other remotes are trees of their own: to React, the pointer leaves the card when it comes to them.
      if (relatedTarget instanceof Node && (currentTarget as Node | null)?.contains(relatedTarget)) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => close.current(), closeDelay)
    },
    [closeDelay, takeFocus],
  )
  useEffect(() => {
    if (!anchor) return
    const left = (event: Event) => leave(event as PointerEvent)
    anchor.addEventListener('pointerenter', stay)
    anchor.addEventListener('pointerleave', left)
    return () => {
      stay()
      anchor.removeEventListener('pointerenter', stay)
      anchor.removeEventListener('pointerleave', left)
    }
  }, [anchor, stay, leave])
  return (
    <Base.Root open={anchor !== null} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal {...owned}>
        <Base.Positioner anchor={anchor} className={classes.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup
            className={cx(classes.popup, className)}
            aria-label={label}
            ref={card}
            // Its head, not the first control there is by now: others may come before it a moment later.
            initialFocus={takeFocus ? card : false}
            finalFocus={takeFocus}
            onPointerEnter={stay}
            onPointerLeave={leave}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
