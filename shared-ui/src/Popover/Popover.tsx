import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'
import classes from './Popover.module.css'

export type PopoverSide = 'top' | 'right' | 'bottom' | 'left'

export type PopoverProps = {
  /** A Button or IconButton; pressing it opens and closes. */
  trigger: ReactElement
  /** Names the popup for screen readers. */
  label: string
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  side?: PopoverSide
  align?: 'start' | 'center' | 'end'
  /** For the popup. */
  className?: string | undefined
  children?: ReactNode
}

/** A card beside a button, opened by pressing it. */
export function Popover({
  trigger,
  label,
  open,
  defaultOpen,
  onOpenChange,
  side = 'bottom',
  align = 'center',
  className,
  children,
}: PopoverProps) {
  const owned = useOwnedPortal()
  return (
    <Base.Root
      {...(open === undefined ? { defaultOpen: defaultOpen ?? false } : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal {...owned}>
        <Base.Positioner className={classes.positioner} side={side} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={cx(classes.popup, className)} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
