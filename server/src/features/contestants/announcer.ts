import type { Contestant } from '@shoal/bus/contestants/contract'
import { limits } from '@shoal/bus/limits'

import { service } from '../../platform/feature.ts'

/**
 * Tells pages of contestants that changed. Counts under a rush are read and told one after the other, at most once per
 * batch interval, so that what is told last is what is true.
 */
export const useAnnouncer = service(({ publisher, log }) => {
  const changed = new Set<string>()
  let running = false

  async function run(read: (ids: string[]) => Promise<Contestant[]>): Promise<void> {
    running = true
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      try {
        for (const contestant of await read(ids)) publisher.toAll('contestants:update', contestant)
      } catch (error) {
        log.error({ err: error }, 'changed contestants could not be announced')
      }
      await new Promise((resolve) => setTimeout(resolve, limits.batchInterval))
    }
    running = false
  }

  return {
    /** Call it after the commit; `read` gives those that still exist, as visitors see them. */
    tell(ids: Iterable<string>, read: (ids: string[]) => Promise<Contestant[]>): void {
      for (const id of ids) changed.add(id)
      if (!running) void run(read)
    },
  }
})
