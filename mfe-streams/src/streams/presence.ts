import { sessionArea } from '@shoal/bus'
import { presenceArea, type Viewers } from '@shoal/bus/presence'
import { limits } from '@shoal/bus/presence/limits'
import { streamsArea } from '@shoal/bus/streams'
import type { Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map } from 'rxjs'

/**
 * RT-5: tells the server which camera is watched, an empty string for none: when it changes, when the connection is
 * there (again), and every 30 s. Publishes the viewers that come back and those that the server tells of.
 */
export function keepPresence({ bus }: Pick<Shell, 'bus'>): void {
  const selected = bus.state(streamsArea.states['selected-stream'])
  const connection = bus.state(sessionArea.states.connection)
  const tell = (viewers: Viewers) => bus.state(presenceArea.states.viewers).set(viewers)

  const watch = () => {
    if (connection.value.status !== 'connected') return
    // A lost answer is made up for by the next one.
    bus.request(presenceArea.sends.watch, selected.value?.id ?? '').then(tell, () => {})
  }
  // The server's room of a camera does not outlast the connection.
  const settle = () => {
    if (connection.value.status !== 'connected') return
    bus.request(streamsArea.sends.set, selected.value?.id ?? null).catch(() => {})
  }

  const repeated = setInterval(watch, limits.presenceInterval)
  bus.on(presenceArea.receives.viewers).subscribe({ next: tell, complete: () => clearInterval(repeated) })
  const id = selected.changes.pipe(
    map((stream) => stream?.id),
    distinctUntilChanged(),
  )
  const connected = connection.changes.pipe(
    map(({ status }) => status === 'connected'),
    distinctUntilChanged(),
  )
  let first = true
  id.subscribe(() => {
    // STR-4: the selection is emitted. The first selection is sent with the connection.
    if (!first) {
      settle()
      watch()
    }
    first = false
  })
  connected.subscribe((is) => {
    if (!is) return
    if (selected.value) settle()
    watch()
  })
}
