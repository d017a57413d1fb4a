import type { RemoteReport } from '@shoal/bus/telemetry'
import type { Measure } from './measures.ts'

const most = 1_000

/**
 * Measures as the server takes them: loads one by one, mounts and errors counted. What belongs to no remote is left
 * out.
 */
export function reportsOf(measures: readonly Measure[]): RemoteReport[] {
  const counted = new Map<string, Extract<RemoteReport, { times: number }>>()
  const loads: RemoteReport[] = []
  for (const measure of measures) {
    const { remote, version, build } = measure
    if (!build || !/^[0-9a-f]{8,64}$/.test(build) || !/^mfe-[a-z0-9-]{1,40}$/.test(remote)) continue
    const of = { remote, version, build }
    if (measure.kind === 'load') {
      loads.push({ kind: 'load', ...of, phase: measure.phase, ms: Math.min(measure.ms, 120_000) })
      continue
    }
    const { kind } = measure
    const what = kind === 'error' ? { kind, ...of, phase: measure.phase, code: measure.code } : { kind, ...of }
    const key = JSON.stringify(what)
    const times = Math.min((counted.get(key)?.times ?? 0) + 1, most)
    counted.set(key, { ...what, times } as Extract<RemoteReport, { times: number }>)
  }
  // Errors first: when there is too much, loads are what can be missed.
  return [...[...counted.values()].sort((left, right) => left.kind.localeCompare(right.kind)), ...loads]
}
