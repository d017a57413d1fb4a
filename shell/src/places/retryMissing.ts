import { mayCome } from '../loading/retryPlan.ts'
import type { Page } from '../page/context.ts'
import { CATCH_UP_SPREAD } from '../socket/options.ts'

/**
 * MFE-3: tries once more what did not arrive, for when the server can be reached again. At a moment of the page's own:
 * after a restart of the server all pages come back within seconds. Reads the registry once, and only if there is a reason.
 */
export function retryMissing(page: Pick<Page, 'composition' | 'missing' | 'registry' | 'retryRegistry'>): void {
  const { composition, missing, registry, retryRegistry } = page
  setTimeout(() => {
    const { panel, error } = composition.stage.getState()
    const stage = panel !== null && error !== null && mayCome(error)
    const others = [...missing].filter((one) => mayCome(one.error))
    if (!stage && others.length === 0 && registry.getState().status !== 'unreachable') return
    if (stage) composition.forget(panel)
    // What follows the registry shows the main panel again.
    const read = retryRegistry()
    for (const one of others) void one.retry(() => read)
  }, CATCH_UP_SPREAD * Math.random())
}
