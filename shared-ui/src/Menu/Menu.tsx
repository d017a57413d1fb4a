import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'
import classes from './Menu.module.css'

export type MenuAction = {
  label: ReactNode
  /** A lucide icon; decorative. */
  icon?: ReactNode
  onSelect?: () => void
  /** Makes it a link. */
  href?: string
  danger?: boolean
  disabled?: boolean
}
export type MenuEntry = MenuAction | { heading: ReactNode } | 'separator'

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement
  items: readonly MenuEntry[]
  /** Names the menu; its trigger does otherwise. */
  label?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string | undefined
}

/** A list of actions behind a button. */
export function Menu({ trigger, items, label, side = 'bottom', align = 'start', className }: MenuProps) {
  const owned = useOwnedPortal()
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal {...owned}>
        <Base.Positioner className={classes.positioner} side={side} align={align} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={cx(classes.popup, className)} aria-label={label}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
              <Entry key={index} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ item }: { item: MenuEntry }) {
  if (item === 'separator') return <Base.Separator className={classes.separator} />
  if ('heading' in item) {
    return (
      <Base.Group>
        <Base.GroupLabel className={classes.heading}>{item.heading}</Base.GroupLabel>
      </Base.Group>
    )
  }
  const className = cx(classes.item, item.danger && classes.danger)
  const content = (
    <>
      {item.icon && (
        <span className={classes.icon} aria-hidden="true">
          {item.icon}
        </span>
      )}
      {item.label}
    </>
  )
  if (item.href !== undefined && !item.disabled) {
    return (
      <Base.LinkItem className={className} href={item.href} onClick={item.onSelect} closeOnClick>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} disabled={item.disabled ?? false} onClick={item.onSelect}>
      {content}
    </Base.Item>
  )
}
