import { ApiError, createClient } from '@shoal/bus'
import { limits } from '@shoal/bus/remotes/limits'
import { telemetryArea } from '@shoal/bus/telemetry'
import { RemoteError } from '../loading/RemoteError.ts'
import type { RegistryStore } from '../loading/registry.ts'
import { bearerToken } from '../session/pageStorage.ts'
import { scriptOwner } from './blame.ts'
import type { Measure, Measures } from './measures.ts'
import { reportsOf } from './reports.ts'

/** Time between two reports, in ms, when there is something to say. */
const interval = 10_000
/** Measures that wait at most while the server cannot be reached. */
const patience = 300
/** An error that a build repeats counts once in this time, in ms. */
const once = 1_000

export interface Observed {
  measures: Measures
  registry: RegistryStore
}

/**
 * From now on tells the server what the page saw of its remotes (MFE-13), in batches and when the page goes, and counts
 * errors that nobody caught to the remote whose script they come from. Never throws; what cannot be sent waits.
 */
export function tell({ measures, registry }: Observed): void {
  // `keepalive`: the last report is still sent when the page is gone.
  const client = createClient({
    token: () => bearerToken.read(),
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  })
  let waiting: Measure[] = []
  const mounted = new Set<string | undefined>()
  const hear = (fresh: readonly Measure[]) => {
    waiting = [...waiting, ...fresh].slice(-patience)
    for (const { kind, build } of fresh) if (kind === 'mount') mounted.add(build)
  }
  hear(measures.store.getState().recent)
  measures.store.subscribe(({ recent }, before) => {
    const last = before.recent.at(-1)
    hear(last ? recent.slice(recent.indexOf(last) + 1) : recent)
  })

  const sendBatch = async (batch: Measure[]) => {
    const reports = reportsOf(batch)
    if (reports.length === 0) return
    try {
      await client(telemetryArea).report({ body: { reports } })
    } catch (error) {
      const { status } = error as ApiError
      // A report that the server refuses would be refused later as well.
      if (!(error instanceof ApiError) || status === 0 || status === 429 || status >= 500)
        waiting = [...batch, ...waiting].slice(-patience)
    }
  }
  const send = () => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += limits.remoteReportsMax)
      void sendBatch(all.slice(at, at + limits.remoteReportsMax))
  }
  setInterval(send, interval)
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send()
  })
  send()

  const counted = new Map<string, number>()
  const blame = (thrown: unknown, file = '') => {
    const { stack = '', message = String(thrown) } = (thrown ?? {}) as Partial<Error>
    const owner = scriptOwner(`${file}\n${stack}`, registry.getState().all)
    // An error before anything of the remote stands is reported as a failed load instead.
    if (!owner || !mounted.has(owner.build)) return
    const key = `${owner.build} ${message}`
    const now = performance.now()
    if (now - (counted.get(key) ?? -once) < once) return
    if (counted.size > 100) counted.clear()
    counted.set(key, now)
    // The browser has it in the console already.
    measures.error(new RemoteError('remote/threw', 'running', owner, message, thrown), false)
  }
  addEventListener('error', ({ error, message, filename }) => blame(error ?? message, filename))
  addEventListener('unhandledrejection', ({ reason }) => blame(reason))
}
