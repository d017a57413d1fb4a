import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { placeKey, slotsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { Place } from './Place.tsx'

/** Everything that remotes offer for a slot, in order. Nothing offered, nothing shown. */
export function SlotView({ name, input }: { name: string; input?: object }): ReactNode {
  const { registry } = usePage()
  const entries = useStore(registry, (state) => state.entries)
  return slotsOf(entries, name).map((offered) => (
    <Place key={placeKey(offered)} offered={offered} name={offered.offer.id} input={input} size="line" />
  ))
}
