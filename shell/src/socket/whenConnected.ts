import { type HostBus, sessionArea } from '@shoal/bus'

/** Calls each time that the connection is there after it was not, the first time included. */
export function whenConnected(bus: HostBus, call: () => void): void {
  const connection = bus.state(sessionArea.states.connection)
  let before = connection.value.status
  connection.changes.subscribe(({ status }) => {
    const back = status === 'connected' && before !== 'connected'
    before = status
    if (back) call()
  })
}
