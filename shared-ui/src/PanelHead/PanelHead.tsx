import type { ReactNode, Ref } from 'react'
import classes from './PanelHead.module.css'

export interface PanelHeadProps {
  title: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** For a title that gets the focus when the panel shows something else. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Beside the title: badges and tabs. A child for the other end brings `margin-left: auto`. */
  children?: ReactNode
}

/** The head of a main panel: its name, the only h1 of the page, and what one can choose there. */
export const PanelHead = ({ title, lead, titleRef, children }: PanelHeadProps) => (
  <header className={classes.head}>
    <div className={classes.words}>
      <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h1>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </header>
)
