import { contractVersion } from '@shoal/bus'
import { createRegistryStore, narrowTo, panelsOf, takeRegistry } from './registry.ts'
import { Updates } from './Updates.ts'

const remote = (name: string, build: string) => ({
  name,
  version: '1.0.0',
  build,
  contract: '^1.0.0',
  entry: `/remotes/${name}/mf-manifest.json`,
  base: `/remotes/${name}/`,
  source: 'stable',
  reason: 'stable',
  integrity: {},
  panels: [{ id: name, title: name, place: 'side', access: 'anyone', files: [] }],
  modals: [],
  slots: [],
})

function page() {
  const registry = createRegistryStore()
  const serve = (builds: Record<string, string>, contract = contractVersion) => {
    const remotes = Object.entries(builds).map(([name, build]) => remote(name, build))
    takeRegistry(registry, { schema: 1, environment: 'test', contract, remotes })
    narrowTo(registry, null)
  }
  const updates = new Updates(registry)
  const standing = (name: string) => panelsOf(registry.getState().entries).find(({ offer }) => offer.id === name)!
  const state = () => {
    const { outdated, reload } = updates.store.getState()
    return [...outdated.map(({ offered }) => offered.offer.id), ...(reload ? ['reload'] : [])]
  }
  return { updates, serve, standing, state }
}

describe('what is outdated', () => {
  it('[MFE-2] is what stands in the page of another build than the registry names; not what is gone or left', () => {
    const { updates, serve, standing, state } = page()
    serve({ chat: 'a1', clips: 'a1', shop: 'a1' })
    const renew = async () => {}
    const leave = ['chat', 'clips', 'shop'].map((name) => updates.stands({ offered: standing(name), renew }))
    expect(state()).toEqual([])
    serve({ chat: 'b2', clips: 'b2' })
    expect(state()).toEqual(['chat', 'clips'])
    leave[0]!()
    expect(state()).toEqual(['clips'])
    serve({ chat: 'b2', clips: 'a1' })
    expect(state()).toEqual([])
  })

  it('[MFE-2] is not offered again once somebody dismissed it, until there is something else', () => {
    const { updates, serve, standing, state } = page()
    serve({ chat: 'a1' })
    updates.stands({ offered: standing('chat'), renew: async () => {} })
    serve({ chat: 'b2' }, '2.0.0')
    expect(state()).toEqual(['chat', 'reload'])
    updates.dismiss()
    expect(state()).toEqual([])
    serve({ chat: 'b2' }, '2.0.0')
    expect(state()).toEqual([])
    serve({ chat: 'c3' })
    expect(state()).toEqual(['chat'])
  })

  it('[MFE-2] is renewed all at once; what fails is told after the rest was tried', async () => {
    const { updates, serve, standing } = page()
    serve({ chat: 'a1', clips: 'a1' })
    const renewed: string[] = []
    updates.stands({ offered: standing('chat'), renew: () => Promise.reject(new Error('gone')) })
    updates.stands({ offered: standing('clips'), renew: async () => void renewed.push('clips') })
    serve({ chat: 'b2', clips: 'b2' })
    await expect(updates.takeAll()).rejects.toThrow('gone')
    expect(renewed).toEqual(['clips'])
  })
})
