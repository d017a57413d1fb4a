import { contractVersion } from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import type { Lifecycles, NamingShell, RemoteContainer } from '@shoal/remote-kit/mount'
import { waitFor } from '@testing-library/react'
import { RemoteLoader } from '../loading/RemoteLoader.ts'
import { createRegistryStore, narrowTo, panelsOf, takeRegistry } from '../loading/registry.ts'
import { loadPlan } from '../loading/retryPlan.ts'
import { Updates } from '../loading/Updates.ts'
import { Measures } from '../telemetry/measures.ts'
import { Composition } from './Composition.ts'

type Behaviour = Partial<Lifecycles>

/** How builds misbehave, by their key. */
const behaviours: Record<string, Behaviour> = {}
/** Builds whose code does not arrive. */
const missing = new Set<string>()
/** Builds whose code comes when these promises say so. */
const late = new Map<string, Promise<void>>()

/** A page of main panels only. There is one: single-spa begins once. */
function page() {
  const entryOf = (name: string, build: string): RegistryEntry => ({
    name,
    version: '1.0.0',
    build,
    contract: '^1.0.0',
    entry: `/remotes/${name}/1.0.0-${build}/mf-manifest.json`,
    base: `/remotes/${name}/1.0.0-${build}/`,
    source: 'stable',
    reason: 'stable',
    integrity: {},
    panels: [
      {
        ...{ id: name.slice(4), title: name.slice(4), place: 'main', access: 'anyone', files: [] },
        stays: name === 'mfe-stays',
      },
    ],
    modals: [],
    slots: [],
  })
  const manifest = {
    metaData: { globalName: 'x', remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [],
    shared: [],
  }
  const container = (entry: RegistryEntry): RemoteContainer => ({
    name: entry.name,
    contract: entry.contract,
    build: entry.build,
    lifecycles: async () => ({
      async bootstrap() {},
      async mount({ domElement }) {
        if (domElement) domElement.textContent = `${entry.name} ${entry.build}`
      },
      async update() {},
      async unmount() {},
      ...behaviours[entry.build],
    }),
  })
  const measures = new Measures()
  const registry = createRegistryStore()
  const loader = new RemoteLoader({
    federation: {
      container: async (entry) => {
        if (missing.has(entry.build)) throw new Error('RUNTIME-008')
        await late.get(entry.build)
        return container(entry)
      },
      forget: () => {},
    },
    plan: { ...loadPlan, waits: [], entryLimit: 50 },
    manifests: new Proxy({}, { get: () => manifest }),
    onLoad: measures.load,
  })
  const composition = new Composition(loader, { ...loadPlan, mountLimit: 50, unmountLimit: 50 }, measures)
  const updates = new Updates(registry)
  composition.followedBy(updates)
  composition.begin(() => ({ shell: {} as NamingShell, lasting: {} as NamingShell, release() {} }))
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  composition.stageIn(place)
  const serve = async (builds: Record<string, string>) => {
    const remotes = Object.entries(builds).map(([name, build]) => entryOf(name, build))
    takeRegistry(registry, { schema: 1, environment: 'test', contract: contractVersion, remotes })
    narrowTo(registry, null)
    await composition.register(panelsOf(registry.getState().entries, 'main'))
  }
  const outdated = () => updates.store.getState().outdated.length
  return { composition, updates, measures, place, serve, outdated, stage: () => composition.stage.getState() }
}

const { composition, updates, measures, place, serve, outdated, stage } = page()
let count = 0x10000000
const newBuild = () => (count++).toString(16)

describe('the main panel', () => {
  let first: string
  let second: string
  beforeAll(() => {
    // What fails is said in the console as well.
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  beforeEach(async () => {
    ;[first, second] = [newBuild(), newBuild()]
    await composition.clear()
    await serve({})
    measures.store.setState({ recent: [] })
  })

  it('[MFE-2] keeps its build while it stands; whoever leaves it and comes back gets the new one', async () => {
    await serve({ 'mfe-a': first, 'mfe-b': first })
    await composition.show('a')
    expect(place.textContent).toBe(`mfe-a ${first}`)
    await serve({ 'mfe-a': second, 'mfe-b': first })
    await composition.show('a')
    expect(place.textContent).toBe(`mfe-a ${first}`)
    expect(outdated()).toBe(1)
    await composition.show('b')
    expect(outdated()).toBe(0)
    await composition.show('a')
    expect(place.textContent).toBe(`mfe-a ${second}`)
  })

  it('[MFE-3] one that comes late is shown when it has come, if it is still asked for', async () => {
    const came = Promise.withResolvers<void>()
    late.set(first, came.promise)
    await serve({ 'mfe-a': first, 'mfe-b': first, 'mfe-c': second })
    await composition.show('a')
    expect(stage()).toMatchObject({ status: 'failed', error: { code: 'remote/timeout' } })
    await composition.show('b')
    const { error } = stage()
    came.resolve()
    await error?.arrival
    await waitFor(() => expect(place.textContent).toBe(`mfe-b ${first}`))
    expect(stage()).toMatchObject({ panel: 'b', status: 'mounted', error: null })
  })

  it('[STR-8] one that stays is kept beside the next ones and comes back as it is; where the page has none, it goes', async () => {
    const kept = () =>
      [...place.children].filter((child) => child.hasAttribute('data-kept')).map((child) => child.textContent)
    await serve({ 'mfe-stays': first, 'mfe-a': first, 'mfe-b': first })
    await composition.show('stays')
    const element = place.firstElementChild
    await composition.show('a')
    expect(kept()).toEqual([`mfe-stays ${first}`])
    await composition.show('b')
    await serve({ 'mfe-stays': second, 'mfe-a': first, 'mfe-b': first })
    expect(place.textContent).toBe(`mfe-stays ${first}mfe-b ${first}`)
    await composition.show('stays')
    expect(stage()).toMatchObject({ panel: 'stays', status: 'mounted' })
    expect(kept()).toEqual([])
    expect(place.children).toHaveLength(1)
    expect(place.firstElementChild).toBe(element)
    // There is a newer build of it meanwhile.
    expect(outdated()).toBe(1)
    await composition.show('a')
    await composition.clear()
    expect(place.childElementCount).toBe(0)
  })

  it('[MFE-3] of one that stays nothing is left when it fails in the corner, or is taken out of the registry', async () => {
    let fail = () => {}
    behaviours[first] = {
      async mount({ domElement, onFailure }) {
        fail = () => onFailure(new Error('broke'))
        if (domElement) domElement.textContent = 'stays'
      },
    }
    await serve({ 'mfe-stays': first, 'mfe-a': second })
    await composition.show('stays')
    await composition.show('a')
    expect(place.textContent).toBe(`staysmfe-a ${second}`)
    fail()
    await new Promise((resolve) => setTimeout(resolve))
    expect(place.textContent).toBe(`mfe-a ${second}`)
    expect(stage()).toMatchObject({ panel: 'a', status: 'mounted' })

    await composition.show('stays')
    await composition.show('a')
    await serve({ 'mfe-a': second })
    expect(place.textContent).toBe(`mfe-a ${second}`)
    expect(place.childElementCount).toBe(1)
  })

  it('[MFE-2] takes the new build in its place when somebody wants it, and a rollback as well', async () => {
    await serve({ 'mfe-a': first })
    await composition.show('a')
    for (const build of [second, first]) {
      await serve({ 'mfe-a': build })
      await updates.takeAll()
      expect(place.textContent).toBe(`mfe-a ${build}`)
      expect(outdated()).toBe(0)
    }
  })

  it('[MFE-2] stays as it is when the new build does not arrive', async () => {
    missing.add(second)
    await serve({ 'mfe-a': first })
    await composition.show('a')
    await serve({ 'mfe-a': second })
    await expect(updates.takeAll()).rejects.toMatchObject({ code: 'remote/unreachable' })
    expect(place.textContent).toBe(`mfe-a ${first}`)
    expect(outdated()).toBe(1)
  })

  it('[MFE-2] takes a new build by itself where the old one failed, but does not try the same one again', async () => {
    let mounts = 0
    const mount = async () => {
      mounts += 1
      throw new Error('bad')
    }
    behaviours[first] = { mount }
    await serve({ 'mfe-a': first })
    await composition.show('a')
    expect(stage()).toMatchObject({ status: 'failed', error: { phase: 'mount', code: 'remote/threw' } })
    await serve({ 'mfe-a': first })
    await composition.show('a')
    expect([stage().status, mounts]).toEqual(['failed', 1])
    await serve({ 'mfe-a': second })
    await composition.show('a')
    expect([stage().status, place.textContent]).toEqual(['mounted', `mfe-a ${second}`])
  })

  it('[MFE-1] is gone at once when the registry lists its remote no more, and back when it does', async () => {
    await serve({ 'mfe-a': first, 'mfe-b': first })
    await composition.show('a')
    await serve({ 'mfe-b': first })
    expect(place.textContent).toBe('')
    await composition.show('a')
    expect(stage()).toMatchObject({ status: 'failed', error: { code: 'remote/not-offered' } })
    await serve({ 'mfe-a': first, 'mfe-b': first })
    await composition.show('a')
    expect(place.textContent).toBe(`mfe-a ${first}`)
  })

  it('[MFE-3] is given up on when its unmount never ends, and the next panel comes', async () => {
    const unmount = () => new Promise<void>(() => {})
    behaviours[first] = { unmount }
    await serve({ 'mfe-a': first, 'mfe-b': second })
    await composition.show('a')
    await composition.show('b')
    expect([stage().status, place.textContent]).toEqual(['mounted', `mfe-b ${second}`])
    expect(measures.store.getState().recent.filter(({ kind }) => kind === 'error')).toMatchObject([
      { remote: 'mfe-a', build: first, phase: 'unmount', code: 'remote/unmount-timeout' },
    ])
  })

  it('[MFE-13] is measured: each step of the way there, and the mount', async () => {
    await serve({ 'mfe-a': first })
    await composition.show('a')
    const seen = measures.store.getState().recent
    expect(seen.map((one) => (one.kind === 'load' ? one.phase : one.kind))).toEqual([
      'manifest',
      'entry',
      'chunk',
      'lifecycles',
      'mount',
    ])
    expect(seen.every(({ remote, build }) => remote === 'mfe-a' && build === first)).toBe(true)
  })
})
