import type { PressedNotification } from '@shoal/bus/notifications'
import { pressedIn } from '../worker/pressed.ts'

/** NOT-3: the notification that this page was opened for, taken out of the address so that a reload leads nowhere. */
export function takePressed(): PressedNotification | null {
  const pressed = pressedIn(location.hash)
  if (pressed) history.replaceState(history.state, '', location.pathname + location.search)
  return pressed
}
