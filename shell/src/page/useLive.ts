import type { Out, Schema, State } from '@shoal/bus'
import { useCallback, useSyncExternalStore } from 'react'
import { usePage } from './context.ts'

/** The current value of a state on the bus; renders again when it changes. */
export function useLive<S extends Schema>(state: State<S>): Out<S> {
  const { bus } = usePage()
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = bus.state(state).changes.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [bus, state],
  )
  return useSyncExternalStore(subscribe, () => bus.state(state).value)
}
