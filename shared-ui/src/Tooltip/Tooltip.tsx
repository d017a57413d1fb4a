import { Tooltip as Base } from '@base-ui/react/tooltip'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'
import classes from './Tooltip.module.css'

export type TooltipProps = {
  /** A few words; nothing that can be pressed. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  delay?: number
  /** One element that can have the focus. */
  children: ReactElement<{ label?: unknown; 'aria-label'?: unknown }>
}

/** Words beside a thing that is hovered or focused. Text is also its description for screen readers. */
export function Tooltip({ content, side = 'top', delay = 300, children }: TooltipProps) {
  const owned = useOwnedPortal()
  const name = isValidElement(children) ? (children.props['aria-label'] ?? children.props.label) : undefined
  const description = typeof content === 'string' && content !== name ? content : undefined
  return (
    <Base.Root>
      {/* The empty title takes the place of a native tooltip that would show the same again. */}
      <Base.Trigger render={children} delay={delay} title="" aria-description={description} />
      <Base.Portal {...owned}>
        <Base.Positioner className={classes.positioner} side={side} sideOffset={7} collisionPadding={6}>
          <Base.Popup className={classes.popup}>{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
