import { contractVersion } from '@shoal/bus'
import {
  createRegistryStore,
  latestOf,
  modalOf,
  narrowTo,
  offeredKey,
  panelsOf,
  placeKey,
  slotsOf,
  takeRegistry,
} from './registry.ts'

const remote = (name: string, more: object = {}) => ({
  name,
  version: '0.1.0',
  build: 'abcdef123456',
  contract: '^1.0.0',
  entry: `/remotes/${name}/mf-manifest.json`,
  base: `/remotes/${name}/`,
  source: 'stable',
  reason: 'stable',
  integrity: {},
  panels: [],
  modals: [],
  slots: [],
  ...more,
})
const registry = (...remotes: object[]) => ({
  schema: 1,
  environment: 'development',
  contract: contractVersion,
  remotes,
})
const panel = (id: string, more: object = {}) => ({
  id,
  title: id,
  place: 'main',
  access: 'anyone',
  files: [],
  ...more,
})

describe('the registry', () => {
  it('[MFE-1] gives panels, modals and slots in order, and the environment, whichever remotes the server lists', () => {
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

  it('[MFE-2] knows an offer again in another build, and that it is gone', () => {
    const store = createRegistryStore()
    const slots = [{ slot: 'bar', id: 'balance', access: 'user', files: [] }]
    takeRegistry(store, registry(remote('a', { panels: [panel('chat')], modals: [panel('tip')], slots })))
    narrowTo(store, { flags: { admin: false, mod: false, fish: false, qa: false }, pass: 'none' })
    const { all, entries } = store.getState()
    const before = [...panelsOf(entries), modalOf(all, 'tip')!, ...slotsOf(entries, 'bar')]
    const build = '222222222222'
    takeRegistry(store, registry(remote('a', { build, panels: [panel('chat')], modals: [panel('tip')], slots })))
    // Nobody is signed in any more: the slot is not for them.
    narrowTo(store, null)
    const after = before.map((offered) => latestOf(store.getState(), offered))
    expect(after.map((offered) => offered?.entry.build)).toEqual([build, build, undefined])
    expect(offeredKey(after[0]!)).not.toBe(offeredKey(before[0]!))
    expect(placeKey(after[0]!)).toBe(placeKey(before[0]!))
    takeRegistry(store, registry())
    narrowTo(store, null)
    expect(latestOf(store.getState(), before[1]!)).toBeNull()
  })

  it('[MFE-2] goes on with the build that it can use when the next one wants a newer page', () => {
    const store = createRegistryStore()
    const builds = () => store.getState().all.map(({ build }) => build)
    takeRegistry(store, registry(remote('a'), remote('b')))
    expect(store.getState().tooOld).toBe(false)
    const build = '222222222222'
    takeRegistry(store, registry(remote('a', { build, contract: '^9.0.0' }), remote('b', { build })))
    expect([builds(), store.getState().tooOld]).toEqual([['abcdef123456', build], true])
    takeRegistry(store, registry(remote('a', { build }), remote('b', { build })))
    expect([builds(), store.getState().tooOld]).toEqual([[build, build], false])
  })

  it('[MFE-2] goes on with the build that it can use when the next one needs another version of an area', () => {
    const store = createRegistryStore()
    const areas = { accounts: '1.1.0', announcement: '1.1.0', features: '1.1.0', remotes: '2.0.0', streams: '1.0.0' }
    const take = (clips: string, needs: Record<string, string>, build: string) => {
      const all = { ...areas, telemetry: '1.0.0', clips }
      takeRegistry(store, { ...registry(remote('a', { needs, build })), areas: all })
      const { all: entries, tooOld } = store.getState()
      return [entries.map((entry) => entry.build).join(), tooOld]
    }
    const [first, second] = ['111111111111', '222222222222']
    expect(take('1.1.0', { clips: '^1.1' }, first)).toEqual([first, false])
    expect(take('1.1.0', { clips: '^1.2' }, second)).toEqual([first, true])
    expect(take('1.2.0', { clips: '^1.2' }, second)).toEqual([second, false])
  })

  it('[MFE-2] makes the page too old for a server that lacks what the shell uses of an area', () => {
    const store = createRegistryStore()
    const tooOld = (accounts: string) => {
      const areas = { accounts, announcement: '1.1.0', features: '1.1.0', remotes: '2.0.0', streams: '1.0.0' }
      takeRegistry(store, { ...registry(remote('a')), areas: { ...areas, telemetry: '1.0.0' } })
      return store.getState().tooOld
    }
    expect([tooOld('1.1.0'), tooOld('1.3.0'), tooOld('1.0.0'), tooOld('2.0.0')]).toEqual([false, false, true, true])
  })

  it('[MFE-2] makes the page too old for a server of another contract, not for one that only knows more', () => {
    const store = createRegistryStore()
    const tooOld = (contract: string) => {
      takeRegistry(store, { ...registry(remote('a')), contract })
      return store.getState().tooOld
    }
    expect([tooOld(contractVersion), tooOld('1.9.0'), tooOld('2.0.0')]).toEqual([false, false, true])
    takeRegistry(store, { schema: 2 })
    expect(store.getState()).toMatchObject({ status: 'unreadable', tooOld: true, all: [{ name: 'a' }] })
  })
})
