import type { ComponentProps, MouseEvent } from 'react'
import { addressOf, type Place } from './place.ts'

/** A link to a place of this panel that opens it without leaving the page. */
export function PlaceLink({ to, go, ...rest }: ComponentProps<'a'> & { to: Place; go: (place: Place) => void }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={addressOf(to)} onClick={follow} />
}
