import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import classes from '../Popover/Popover.module.css'
import type { PopoverSide } from '../Popover/Popover.tsx'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'

/** Milliseconds a card stays after the pointer left it and its trigger (UI-1, UI-2). */
export const LINGER = 500

export type HoverCardProps = {
  /** A button; the card opens when it is hovered, focused by keyboard, or tapped. */
  trigger: ReactElement
  label: string
  /** Milliseconds of hovering before it opens. */
  delay?: number
  /** Milliseconds after the pointer left before it hides. */
  closeDelay?: number
  side?: PopoverSide
  align?: 'start' | 'center' | 'end'
  className?: string | undefined
  children?: ReactNode
}

/** A card about the thing under the pointer. Controls in it can be reached by Tab. */
export function HoverCard(props: HoverCardProps) {
  const owned = useOwnedPortal()
  const {
    trigger,
    label,
    delay = 120,
    closeDelay = LINGER,
    side = 'bottom',
    align = 'center',
    className,
    children,
  } = props
  const [open, setOpen] = useState(false)
  // Closing gives the focus back to the trigger; that must not open the card again.
  const returning = useRef(false)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        returning.current = !next && details.reason === 'escape-key'
        setOpen(next)
      }}
    >
      <Base.Trigger
        render={trigger}
        openOnHover
        delay={delay}
        closeDelay={closeDelay}
        onFocus={(event) => {
          if (!returning.current && event.currentTarget.matches(':focus-visible')) setOpen(true)
          returning.current = false
        }}
      />
      <Base.Portal {...owned}>
        <Base.Positioner className={classes.positioner} side={side} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={cx(classes.popup, className)} aria-label={label} initialFocus={false}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
