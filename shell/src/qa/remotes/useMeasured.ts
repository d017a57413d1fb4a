import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import { type Measured, measuredOf } from './measured.ts'

/** What this page saw of one remote so far. */
export function useMeasured(qa: Qa, remote: string): Measured {
  const recent = useStore(qa.page.measures.store, (state) => state.recent)
  return useMemo(() => measuredOf(recent, remote), [recent, remote])
}
