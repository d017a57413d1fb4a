import type { ReactNode } from 'react'
import classes from './ActionCard.module.css'

export interface ActionCardProps {
  /** An icon; screen readers skip it. */
  icon: ReactNode
  title: string
  /** What comes of it, in a sentence. */
  text: string
  /** For an action that is switched on and off. */
  pressed?: boolean
  /** Without it the card only tells something. */
  onClick?(): void
}

/** One thing that can be done, in a list of such: a picture, its name, and what comes of it. */
export function ActionCard({ icon, title, text, pressed, onClick }: ActionCardProps) {
  const inside = (
    <>
      {icon}
      <b>{title}</b>
      <span>{text}</span>
    </>
  )
  if (!onClick) return <div className={classes.card}>{inside}</div>
  return (
    <button type="button" className={classes.card} aria-pressed={pressed} onClick={onClick}>
      {inside}
    </button>
  )
}
