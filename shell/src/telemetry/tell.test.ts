import type { RegistryEntry } from '@shoal/bus/remotes'
import { createRegistryStore } from '../loading/registry.ts'
import { Measures } from './measures.ts'
import { tell } from './tell.ts'

const entry = { name: 'mfe-x', version: '1.0.0', build: 'abcdef12' } as RegistryEntry
const where = { remote: 'mfe-x', version: '1.0.0', build: 'abcdef12' }

describe('telling the server', () => {
  const sent: { reports: object[]; keepalive: boolean | undefined }[] = []
  let status = 200
  const measures = new Measures()
  const later = () => jest.advanceTimersByTimeAsync(10_000)
  beforeAll(() => {
    jest.useFakeTimers()
    jest.spyOn(console, 'error').mockImplementation(() => {})
    globalThis.fetch = async (_, init) => {
      const { reports } = JSON.parse(String(init?.body)) as { reports: object[] }
      sent.push({ reports, keepalive: init?.keepalive })
      if (status === 0) throw new TypeError('Failed to fetch')
      return { ok: status === 200, status, text: async () => '' } as Response
    }
    measures.load(entry, 'entry', 5)
    tell({ measures, registry: createRegistryStore() })
  })
  beforeEach(async () => {
    status = 200
    await later()
    sent.length = 0
  })
  afterAll(() => jest.useRealTimers())

  it('[MFE-13] says nothing while there is nothing, then everything at once', async () => {
    await later()
    expect(sent).toEqual([])
    measures.mount(entry)
    measures.mount(entry)
    measures.load(entry, 'lifecycles', 40)
    await later()
    expect(sent).toEqual([
      {
        keepalive: true,
        reports: [
          { kind: 'mount', ...where, times: 2 },
          { kind: 'load', ...where, phase: 'lifecycles', ms: 40 },
        ],
      },
    ])
    await later()
    expect(sent).toHaveLength(1)
  })

  it('[MFE-13] says the rest when the page goes', () => {
    measures.mount(entry)
    window.dispatchEvent(new Event('pagehide'))
    expect(sent).toHaveLength(1)
  })

  it('[MFE-13] sends again what the server could not take, and drops what it would never take', async () => {
    for (status of [0, 503, 429]) {
      sent.length = 0
      measures.mount(entry)
      await later()
      status = 200
      await later()
      expect(sent).toHaveLength(2)
    }
    status = 400
    sent.length = 0
    measures.mount(entry)
    await later()
    await later()
    expect(sent).toHaveLength(1)
  })

  it('[MFE-13] sends at most 50 reports in a call', async () => {
    for (let time = 0; time < 200; time += 1) measures.load(entry, 'chunk', time)
    await later()
    expect(sent.map(({ reports }) => reports.length)).toEqual([50, 50, 50, 50])
  })

  it('[MFE-13] counts what nobody caught to the mounted remote whose script it is, once a second', async () => {
    const filename = 'http://localhost/remotes/mfe-x/1.0.0-abcdef12/src_Panel.js'
    const thrown = () => window.dispatchEvent(new ErrorEvent('error', { message: 'boom', filename }))
    thrown()
    thrown()
    window.dispatchEvent(new ErrorEvent('error', { message: 'the shell', filename: 'http://localhost/assets/main.js' }))
    // Nothing of it was ever mounted.
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'x', filename: 'http://localhost/remotes/mfe-x/1.0.0-00000000/x.js' }),
    )
    await jest.advanceTimersByTimeAsync(1_000)
    thrown()
    const rejection = Object.assign(new Event('unhandledrejection'), {
      reason: Object.assign(new Error('later'), { stack: `Error: later\n    at f (${filename}:1:1)` }),
    })
    window.dispatchEvent(rejection)
    await later()
    expect(sent.flatMap(({ reports }) => reports)).toEqual([
      { kind: 'error', ...where, phase: 'running', code: 'remote/threw', times: 3 },
    ])
  })
})
