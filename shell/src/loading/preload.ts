import { contractVersion } from '@shoal/bus'
import { satisfies } from '@shoal/bus/rules/semver'

import { addressOf, bind, vouchFor } from './integrity.ts'
import type { RemoteLoader } from './RemoteLoader.ts'
import type { Offered } from './registry.ts'

const asked = new Set<string>()

/**
 * Fetches an offer's files ahead of time, as when the pointer rests on its name, and makes it ready when there is time. `modulepreload` would fetch twice.
 * What was loaded before, even in vain, is left alone: the page would keep the answer and Retry would get it again.
 */
export function preload({ entry, kind, offer }: Offered, loader: RemoteLoader, urgency: 'high' | 'low' = 'high'): void {
  // Not even fetched: none of its code may run in this page.
  if (loader.wasAsked(entry, kind, offer.id) || !satisfies(contractVersion, entry.contract)) return
  vouchFor(entry)
  const arrivals: Promise<unknown>[] = []
  for (const file of offer.files) {
    const href = addressOf(entry, file)
    if (asked.has(href)) continue
    asked.add(href)
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    bind(link, href)
    link.href = href
    link.fetchPriority = urgency
    arrivals.push(
      new Promise((resolve) => {
        link.onload = resolve
      }),
    )
    document.head.append(link)
  }
  if (urgency === 'low') return
  // Somebody who points at it will probably open it: it is made ready to be mounted once nothing else waits. Errors are
  // told when it is really opened.
  const idle = globalThis.requestIdleCallback ?? setTimeout
  void Promise.all(arrivals).then(() => idle(() => void loader.load(entry, kind, offer.id).catch(() => {})))
}
