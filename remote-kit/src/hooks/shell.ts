import type { BusEvents, BusStates, Session } from '@shoal/bus'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useMounted } from '../runtime/context.ts'
import type { Shell } from '../shell.ts'

/** The shell: bus, api, modals, toasts, panels. */
export const useShell = (): Shell => useMounted().shell

/** The current value of a state on the bus; renders again when it changes. */
export function useLive<K extends keyof BusStates>(name: K): BusStates[K] {
  const { bus } = useShell()
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = bus.state(name).changes.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [bus, name],
  )
  return useSyncExternalStore(subscribe, () => bus.state(name).value)
}

/** The signed-in session, null for a visitor. */
export const useSession = (): Session | null => useLive('session')

/** Calls `handler` for each event while the component is mounted. The handler may change from render to render. */
export function useEvent<K extends keyof BusEvents>(name: K, handler: (payload: BusEvents[K]) => void): void {
  const { bus } = useShell()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const subscription = bus.on(name).subscribe((payload) => latest.current(payload))
    return () => subscription.unsubscribe()
  }, [bus, name])
}
