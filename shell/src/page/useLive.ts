import type { BusStates } from '@shoal/bus'
import { useCallback, useSyncExternalStore } from 'react'
import { usePage } from './context.ts'

/** The current value of a state on the bus; renders again when it changes. */
export function useLive<K extends keyof BusStates>(name: K): BusStates[K] {
  const { bus } = usePage()
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = bus.state(name).changes.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [bus, name],
  )
  return useSyncExternalStore(subscribe, () => bus.state(name).value)
}
