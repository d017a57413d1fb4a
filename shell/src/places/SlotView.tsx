import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { placeKey, slotsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { Place, type PlaceProps } from './Place.tsx'

interface SlotViewProps {
  name: string
  input?: object
  /** The remote that owns the slot; none for the shell's own. */
  by?: string
  size?: PlaceProps['size']
}

/** Everything that remotes offer for a slot, in order. Nothing offered, nothing shown. */
export function SlotView({ name, input, by, size = 'line' }: SlotViewProps): ReactNode {
  const { registry } = usePage()
  const entries = useStore(registry, (state) => state.entries)
  return slotsOf(entries, name).map((offered) => (
    <Place key={placeKey(offered)} offered={offered} name={offered.offer.id} input={input} by={by} size={size} />
  ))
}
