import { type Bus, sessionArea } from '@shoal/bus'

/**
 * Calls each time that the connection is there after it was not, the first time included.
 * @returns ends it
 */
export function whenConnected(bus: Pick<Bus, 'state'>, call: () => void): () => void {
  const connection = bus.state(sessionArea.states.connection)
  let before = connection.value.status
  const following = connection.changes.subscribe(({ status }) => {
    const back = status === 'connected' && before !== 'connected'
    before = status
    if (back) call()
  })
  return () => following.unsubscribe()
}
