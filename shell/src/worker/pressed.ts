import type { PressedNotification } from '@shoal/bus/notifications'

/** Stands before the id of a pressed notification in the fragment of an address, which no server gets to see. */
const PRESSED = '#notification='

/** The address that a page is opened with for a notification that was pressed while there was none. */
export const addressOfPressed = (id: string | null): string => (id === null ? '/' : `/${PRESSED}${id}`)

/**
 * What was pressed, by the address that a page was opened with; null if nothing was. Anybody can make up such an address:
 * so it names a notification and nothing else, and where that leads is what the server says of the person's own.
 */
export function pressedIn(fragment: string): PressedNotification | null {
  const id = fragment.startsWith(PRESSED) ? fragment.slice(PRESSED.length) : ''
  return /^[\w-]{1,64}$/.test(id) ? { id } : null
}
