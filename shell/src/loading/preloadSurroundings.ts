import { preload } from './preload.ts'
import type { RemoteLoader } from './RemoteLoader.ts'
import { panelsOf, type RegistryStore, slotsOf } from './registry.ts'

/** Fetches what stands around the main panel at once, instead of file by file as each names the next. */
export function preloadSurroundings(registry: RegistryStore, loader: RemoteLoader): void {
  const { entries } = registry.getState()
  const around = [
    ...panelsOf(entries, 'side').slice(0, 1),
    ...['bar', 'overlay', 'below-stage'].flatMap((slot) => slotsOf(entries, slot)),
  ]
  // The picture's playlist goes first.
  for (const offered of around) preload(offered, loader, 'low')
}
