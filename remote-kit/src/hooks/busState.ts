import type { Bus, Out, Schema, State } from '@shoal/bus'
import { useCallback, useSyncExternalStore } from 'react'

/** The current value of a state on a bus; renders again when it changes. For the shell's and the remotes' `useLive`. */
export function useBusState<S extends Schema>(bus: Bus, state: State<S>): Out<S> {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = bus.state(state).changes.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [bus, state],
  )
  return useSyncExternalStore(subscribe, () => bus.state(state).value)
}
