import type { RemoteLoader } from './RemoteLoader.ts'
import { type Offered, panelsOf, type RegistryStore, slotsOf } from './registry.ts'

const asked = new Set<string>()

/**
 * Fetches an offer's files ahead of time, as when the pointer rests on its name. `modulepreload` would fetch twice.
 * What was loaded before, even in vain, is left alone: the page would keep the answer and Retry would get it again.
 */
export function preload({ entry, kind, offer }: Offered, loader: RemoteLoader, urgency: 'high' | 'low' = 'high'): void {
  if (loader.wasAsked(entry, kind, offer.id)) return
  for (const file of offer.files) {
    const href = entry.base + file
    if (asked.has(href)) continue
    asked.add(href)
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = href
    link.fetchPriority = urgency
    document.head.append(link)
  }
}

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
