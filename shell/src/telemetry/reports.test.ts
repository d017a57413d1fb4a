import { telemetry } from '@shoal/bus/telemetry/contract'
import type { Measure } from './measures.ts'
import { reportsOf } from './reports.ts'

const of = { at: 1, remote: 'mfe-x', version: '1.0.0', build: 'abcdef12' }
const failed: Measure = { ...of, kind: 'error', phase: 'render', code: 'remote/threw', message: 'private words' }
const mounted: Measure = { ...of, kind: 'mount' }
const loaded: Measure = { ...of, kind: 'load', phase: 'entry', ms: 12.5 }

describe('reports', () => {
  it('[MFE-13] count mounts and errors, list loads, and fit the contract', () => {
    const reports = reportsOf([loaded, mounted, failed, mounted, failed, { ...loaded, ms: 1e9 }])
    const build = { remote: 'mfe-x', version: '1.0.0', build: 'abcdef12' }
    expect(reports).toEqual([
      { kind: 'error', ...build, phase: 'render', code: 'remote/threw', times: 2 },
      { kind: 'mount', ...build, times: 2 },
      { kind: 'load', ...build, phase: 'entry', ms: 12.5 },
      { kind: 'load', ...build, phase: 'entry', ms: 120_000 },
    ])
    expect(telemetry.calls.report.body?.safeParse({ reports }).success).toBe(true)
  })

  it('[MFE-13] leave out what is of no build', () => {
    expect(
      reportsOf([
        { ...failed, build: undefined },
        { ...mounted, build: 'development' },
      ]),
    ).toEqual([])
  })
})
