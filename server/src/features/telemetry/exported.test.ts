import { remoteErrors } from '@shoal/bus/page/errors'
import { createMetrics } from '../../platform/metrics.ts'
import { knownCode } from './codes.ts'
import { exportReports } from './exported.ts'

const build = (version: string) => ({ remote: 'mfe-clips', version, build: 'aaaaaaaa' })

describe('exported metrics', () => {
  it('[MFE-13] the metrics of a version can be taken out, and those of another stay', async () => {
    const metrics = createMetrics()
    const exported = exportReports(metrics)
    for (const version of ['0.1.0', '0.2.0']) {
      exported.count({ kind: 'load', ...build(version), phase: 'entry', ms: 40 })
      exported.count({ kind: 'load', ...build(version), phase: 'chunk', ms: 40 })
      exported.count({ kind: 'mount', ...build(version), times: 3 })
      exported.count({ kind: 'error', ...build(version), phase: 'mount', code: 'remote/threw', times: 2 })
    }
    expect(await metrics.text()).toContain('version="0.1.0"')
    exported.forget(build('0.1.0'))
    const text = await metrics.text()
    expect(text).not.toContain('version="0.1.0"')
    expect(text).toContain('shoal_remote_mounts_total{remote="mfe-clips",version="0.2.0"} 3')
    exported.count({ kind: 'mount', ...build('0.1.0'), times: 1 })
    expect(await metrics.text()).toContain('shoal_remote_mounts_total{remote="mfe-clips",version="0.1.0"} 1')
  })

  it('[MFE-13] counts exactly the declared codes by their names', () => {
    for (const { code } of Object.values(remoteErrors)) expect(knownCode(code)).toBe(code)
    expect(Object.keys(remoteErrors)).toContain('threw')
    expect(knownCode('remote/made-up')).toBe('other')
  })
})
