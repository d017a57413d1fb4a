import { type ConnectionState, sessionArea } from '@shoal/bus'
import { useShell } from '@shoal/remote-kit'
import { useEffect, useState } from 'react'

/** Shorter cuts change nothing, in ms. */
export const SHORT_CUT = 2_000

const isLost = ({ status }: ConnectionState): boolean => status === 'disconnected' || status === 'refused'

/** Whether the connection is away for longer than a moment: nobody knows then what is live and how many watch. */
export function useAway(): boolean {
  const { bus } = useShell()
  const [away, setAway] = useState(() => isLost(bus.state(sessionArea.states.connection).value))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { changes } = bus.state(sessionArea.states.connection)
    const following = changes.subscribe((state) => {
      if (isLost(state)) timer ??= setTimeout(() => setAway(true), SHORT_CUT)
      // While it connects again, it is still away.
      if (state.status !== 'connected') return
      clearTimeout(timer)
      timer = undefined
      setAway(false)
    })
    return () => {
      clearTimeout(timer)
      following.unsubscribe()
    }
  }, [bus])
  return away
}
