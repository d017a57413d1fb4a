import { type HostBus, sessionArea } from '@shoal/bus'
import { remotesArea } from '@shoal/bus/remotes'

/**
 * Fetches the registry anew when the server says that it changed, and when the page may have missed that. Not at once:
 * thousands of pages hear it in the same moment.
 * @param pause the longest pause, in ms; how long it is in truth is left to chance
 */
export function followRegistry(bus: HostBus, pause: number, refresh: () => Promise<void>): void {
  let waiting = false
  const soon = () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      void refresh()
    }, pause * Math.random())
  }
  bus.on(remotesArea.receives.changed).subscribe(soon)
  bus.on(sessionArea.topics.resync).subscribe(soon)
}
