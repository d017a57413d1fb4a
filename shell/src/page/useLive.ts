import type { Out, Schema, State } from '@shoal/bus'
import { useBusState } from '@shoal/remote-kit/busState'
import { usePage } from './context.ts'

/** The current value of a state on the bus; renders again when it changes. */
export const useLive = <S extends Schema>(state: State<S>): Out<S> => useBusState(usePage().bus, state)
