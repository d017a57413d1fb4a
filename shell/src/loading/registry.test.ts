import { createRegistryStore, modalOf, narrowTo, panelsOf, slotsOf, takeRegistry } from './registry.ts'

const remote = (name: string, more: object = {}) => ({
  name,
  version: '0.1.0',
  build: 'abcdef123456',
  contract: '^1.0.0',
  entry: `/remotes/${name}/mf-manifest.json`,
  base: `/remotes/${name}/`,
  reason: 'stable',
  panels: [],
  modals: [],
  slots: [],
  ...more,
})
const registry = (...remotes: object[]) => ({ schema: 1, environment: 'development', contract: '1.0.0', remotes })
const panel = (id: string, more: object = {}) => ({
  id,
  title: id,
  place: 'main',
  access: 'anyone',
  files: [],
  ...more,
})

describe('the registry', () => {
  it('[MFE-1] lists panels, modals and slots in order, whichever remote offers them', () => {
    const store = createRegistryStore()
    takeRegistry(
      store,
      registry(
        remote('a', { panels: [panel('last'), panel('second', { order: 2 })], modals: [panel('tip')] }),
        remote('b', {
          panels: [panel('first', { order: 1 }), panel('chat', { place: 'side' })],
          slots: [{ slot: 'bar', id: 'balance', access: 'anyone', files: [] }],
        }),
      ),
    )
    narrowTo(store, null)
    const { entries, all, environment } = store.getState()
    expect(panelsOf(entries, 'main').map(({ offer }) => offer.id)).toEqual(['first', 'second', 'last'])
    expect(panelsOf(entries, 'side').map(({ offer }) => offer.id)).toEqual(['chat'])
    expect(modalOf(all, 'tip')?.entry.name).toBe('a')
    expect(slotsOf(entries, 'bar').map(({ offer }) => offer.id)).toEqual(['balance'])
    expect(environment).toBe('development')
  })

  it('leaves out a remote that cannot be read, and keeps the others', () => {
    const store = createRegistryStore()
    expect(takeRegistry(store, registry({ name: 'odd' }, remote('fine')))).toBe(true)
    expect(store.getState().all.map(({ name }) => name)).toEqual(['fine'])
  })

  it('says so when the server speaks a newer shape', () => {
    const store = createRegistryStore()
    expect(takeRegistry(store, { schema: 2, shards: [] })).toBe(false)
    expect(store.getState().status).toBe('unreadable')
  })

  it('shows panels and slots only to those who may see them', () => {
    const store = createRegistryStore()
    takeRegistry(store, registry(remote('a', { panels: [panel('open'), panel('staff', { access: 'mod' })] })))
    narrowTo(store, null)
    expect(panelsOf(store.getState().entries).map(({ offer }) => offer.id)).toEqual(['open'])
    narrowTo(store, { flags: { admin: true, mod: false, fish: false, qa: false }, pass: 'none' })
    expect(panelsOf(store.getState().entries)).toHaveLength(2)
  })
})
