import type { Incoming, Out, Schema, State, Topic } from '@shoal/bus'
import { useEffect, useRef } from 'react'
import { useMounted } from '../runtime/context.ts'
import type { Shell } from '../shell.ts'
import { useBusState } from './busState.ts'

/** The shell: bus, api, modals, toasts, panels. */
export const useShell = (): Shell => useMounted().shell

/** The current value of a state on the bus; renders again when it changes. */
export const useLive = <S extends Schema>(state: State<S>): Out<S> => useBusState(useShell().bus, state)

/** Calls `handler` for each event while the component is mounted. The handler may change from render to render. */
export function useEvent<S extends Schema>(event: Incoming<S> | Topic<S>, handler: (payload: Out<S>) => void): void {
  const { bus } = useShell()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const subscription = bus.on(event).subscribe((payload) => latest.current(payload))
    return () => subscription.unsubscribe()
  }, [bus, event])
}
