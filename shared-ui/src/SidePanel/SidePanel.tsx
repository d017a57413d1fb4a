import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'
import classes from './SidePanel.module.css'

export type SidePanelProps = {
  label: string
  className?: string | undefined
  /** Head, body and foot; the second of them scrolls. */
  children?: ReactNode
}

/**
 * A tool beside what it works on, at the edge of the page: the rest of the page stays in use, and nothing closes it but
 * you. On small screens it is a sheet at the bottom. Takes the focus when it opens.
 */
export function SidePanel({ label, className, children }: SidePanelProps) {
  const owned = useOwnedPortal()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return createPortal(
    // Around it and not on it: a remote's styles reach only elements below the one that names the remote.
    <div {...owned}>
      <aside ref={panel} className={cx(classes.panel, className)} aria-label={label} tabIndex={-1}>
        {children}
      </aside>
    </div>,
    document.body,
  )
}
