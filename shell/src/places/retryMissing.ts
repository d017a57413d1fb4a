import { sessionArea } from '@shoal/bus'
import { whenConnected } from '@shoal/remote-kit/later'
import { mayCome } from '../loading/retryPlan.ts'
import type { Page } from '../page/context.ts'
import { CATCH_UP_SPREAD } from '../socket/options.ts'

/** Where the connection stays, such as a slow one, missing code is tried again after this many ms. */
const RETRY_PAUSE = 60_000

/** MFE-3: brings back what did not arrive: each time that the connection is back, and every minute while it stays. */
export function keepRetrying(page: Retried): void {
  whenConnected(page.bus, () => retryMissing(page))
  const connection = page.bus.state(sessionArea.states.connection)
  setInterval(() => connection.value.status === 'connected' && retryMissing(page), RETRY_PAUSE)
}

type Retried = Pick<Page, 'bus' | 'composition' | 'missing' | 'registry' | 'retryRegistry'>

/**
 * Tries once more what did not arrive. At a moment of the page's own: after a restart of the server all pages come back
 * within seconds. Reads the registry once, and only if there is a reason.
 */
function retryMissing({ composition, missing, registry, retryRegistry }: Retried): void {
  setTimeout(() => {
    const { panel, error } = composition.stage.getState()
    const stage = panel !== null && error !== null && mayCome(error)
    const others = [...missing].filter((one) => mayCome(one.error))
    if (!stage && others.length === 0 && registry.getState().status !== 'unreachable') return
    if (stage) composition.beforeRetry(panel)
    // The main panel is shown again by the code that follows the registry.
    const read = retryRegistry()
    for (const one of others) void one.retry(() => read)
  }, CATCH_UP_SPREAD * Math.random())
}
