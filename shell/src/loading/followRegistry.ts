import { type HostBus, sessionArea } from '@shoal/bus'
import { remotesArea } from '@shoal/bus/remotes'

/**
 * Reads the registry anew when the server says that it changed, and when the page may have missed that. Not at once:
 * thousands of pages hear it in the same moment.
 * @param pause the longest pause after news, in ms; how long it is in truth is left to chance
 */
export function followRegistry(
  bus: HostBus,
  pause: number,
  read: { changed(): Promise<void>; catchUp(): Promise<void> },
): void {
  let waiting = false
  bus.on(remotesArea.receives.changed).subscribe(() => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      void read.changed()
    }, pause * Math.random())
  })
  // The page chose that moment itself: no need to spread the requests of many pages.
  bus.on(sessionArea.topics['catch-up']).subscribe(() => void read.catchUp())
}
