import { useRemaining } from '@shoal/remote-kit'
import type { ReactNode } from 'react'

/** For how many ms more a stock is halted; 0 when it is traded [STK-2]. Goes by the time itself, so that no event is needed. */
export const useHalt = (haltedUntil: string | null): number =>
  useRemaining(haltedUntil === null ? 0 : Date.parse(haltedUntil))

/** The word that a stock is halted, as long as it is; otherwise what else stands there. */
export function HaltedOr({ until, children }: { until: string | null; children: ReactNode }) {
  return useHalt(until) > 0 ? 'Halted' : children
}
