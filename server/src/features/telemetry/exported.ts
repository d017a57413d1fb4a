import type { RemoteReport } from '@shoal/bus/telemetry/contract'
import type { Counter, Histogram } from 'prom-client'
import type { Metrics } from '../../platform/metrics.ts'
import { knownCode } from './codes.ts'

/** Steps of loading take from a few milliseconds to the longest time limit of a page; in seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** MFE-13: what pages report as metrics, by remote and version. */
export function exportReports(metrics: Metrics) {
  const seconds: Histogram<'remote' | 'version' | 'phase'> = metrics.histogram(
    'shoal_remote_load_seconds',
    'Steps of loading a remote in pages, by remote, version and step',
    ['remote', 'version', 'phase'],
    buckets,
  )
  const mounts: Counter<'remote' | 'version'> = metrics.counter(
    'shoal_remote_mounts_total',
    'How often pages mounted something of a remote, by remote and version',
    ['remote', 'version'],
  )
  const errors: Counter<'remote' | 'version' | 'phase' | 'code'> = metrics.counter(
    'shoal_remote_errors_total',
    'Errors of remotes in pages, by remote, version, step and code',
    ['remote', 'version', 'phase', 'code'],
  )
  /** Functions that take each version's numbers out again, by what they count. */
  const removers = new Map<string, Map<string, () => void>>()

  function note(key: string, what: string, remove: () => void): void {
    const known = removers.get(key) ?? new Map<string, () => void>()
    removers.set(key, known.set(what, known.get(what) ?? remove))
  }

  return {
    /** Counts one report of a build that the registry knows. */
    count(report: RemoteReport): void {
      const { remote, version } = report
      const key = `${remote} ${version}`
      if (report.kind === 'load') {
        const labels = { remote, version, phase: report.phase }
        seconds.observe(labels, report.ms / 1_000)
        note(key, `load ${report.phase}`, () => seconds.remove(labels))
      } else if (report.kind === 'mount') {
        const labels = { remote, version }
        mounts.inc(labels, report.times)
        note(key, 'mount', () => mounts.remove(labels))
      } else {
        const labels = { remote, version, phase: report.phase, code: knownCode(report.code) }
        errors.inc(labels, report.times)
        note(key, `error ${labels.phase} ${labels.code}`, () => errors.remove(labels))
      }
    },

    /** Takes the numbers of a version out of the metrics. */
    forget({ remote, version }: { remote: string; version: string }): void {
      const key = `${remote} ${version}`
      for (const remove of removers.get(key)?.values() ?? []) remove()
      removers.delete(key)
    },
  }
}
