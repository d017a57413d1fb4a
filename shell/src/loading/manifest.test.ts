import { readManifest } from './manifest.ts'

const good = {
  metaData: { globalName: 'mfe_x', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [],
  shared: [],
}

describe('readManifest', () => {
  it('takes the entry file and the global name', () => {
    expect(readManifest(good)).toEqual({ entryFile: 'remoteEntry.js', globalName: 'mfe_x' })
    const deeper = { ...good, metaData: { ...good.metaData, remoteEntry: { name: 'entry.js', path: 'js/' } } }
    expect(readManifest(deeper)?.entryFile).toBe('js/entry.js')
  })

  it.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['a list', []],
    ['another JSON', { hello: 'there' }],
    ['one without exposes', { ...good, exposes: undefined }],
    ['one without shared', { ...good, shared: {} }],
    ['one without a container', { ...good, metaData: { remoteEntry: good.metaData.remoteEntry } }],
    ['one without an entry', { ...good, metaData: { globalName: 'mfe_x' } }],
  ])('[MFE-3] does not take %s for a manifest', (_, json) => {
    expect(readManifest(json)).toBeNull()
  })
})
