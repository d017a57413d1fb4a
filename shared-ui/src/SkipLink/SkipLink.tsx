import type { ReactNode } from 'react'
import classes from './SkipLink.module.css'

export type SkipLinkProps = {
  /** Id of the element that it leads to. */
  to: string
  /** Its own id, where other links lead here. */
  id?: string
  children: ReactNode
}

/** A link past a part of the page, out of sight until the Tab key reaches it [UI-10]. */
export function SkipLink({ to, id, children }: SkipLinkProps) {
  return (
    <a id={id} className={classes.link} href={`#${to}`}>
      {children}
    </a>
  )
}
