import type { ComponentProps, MouseEvent } from 'react'
import { addressOf, goTo, type Place } from './place.ts'

/** A link to a place of the panel that opens it without leaving the page. */
export function PlaceLink({ to, ...rest }: ComponentProps<'a'> & { to: Place }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(to)
  }
  return <a {...rest} href={addressOf(to)} onClick={follow} />
}
