import type { RegistryEntry } from '@shoal/bus/remotes'
import type { Lifecycles, RemoteContainer } from '@shoal/remote-kit/mount'
import type { Federation } from './federation.ts'
import { addressOf } from './integrity.ts'
import { RemoteError } from './RemoteError.ts'
import { RemoteLoader } from './RemoteLoader.ts'
import { loadPlan } from './retryPlan.ts'

const entry: RegistryEntry = {
  name: 'mfe-x',
  version: '0.1.0',
  build: 'abcdef123456',
  contract: '^1.0.0',
  entry: '/remotes/mfe-x/mf-manifest.json',
  base: '/remotes/mfe-x/',
  source: 'stable',
  reason: 'stable',
  integrity: {},
  panels: [],
  modals: [],
  slots: [],
}
const manifests = {
  [entry.entry]: {
    metaData: { globalName: 'mfe_x', remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [],
    shared: [],
  },
}
const nothing = async () => {}
const lifecycles: Lifecycles = { bootstrap: nothing, mount: nothing, unmount: nothing, update: nothing }
const containerOf = (load: RemoteContainer['lifecycles']): RemoteContainer => ({
  name: 'mfe-x',
  contract: '^1.0.0',
  build: 'abc',
  lifecycles: load,
})
const where = { remote: 'mfe-x', version: '0.1.0' }
const plan = { ...loadPlan, waits: [0, 0], entryLimit: 30, offerLimit: 30 }

/** A loader whose federation gives these containers one after the other; an error is thrown. */
function loaderOf(...containers: (RemoteContainer | Promise<RemoteContainer> | Error | 'hangs')[]) {
  const forgotten: string[] = []
  let asked = 0
  const federation: Federation = {
    container: async () => {
      const next = containers[Math.min(asked, containers.length - 1)]
      asked += 1
      if (next === 'hangs') return new Promise(() => {})
      if (next instanceof Error) throw next
      return next!
    },
    forget: ({ name }) => void forgotten.push(name),
  }
  const loader = new RemoteLoader({ federation, plan, manifests, areas: () => ({ clips: '1.2.0', streams: '1.4.0' }) })
  return { loader, forgotten, asked: () => asked }
}
const threw = () => new RemoteError('remote/threw', 'evaluate', where, 'bad')
const unreachable = () => new RemoteError('remote/unreachable', 'entry', where, 'gone')

// Another try asks the server for the manifest again.
beforeEach(() => {
  globalThis.fetch = async () => ({ ok: true, json: async () => manifests[entry.entry] }) as Response
})

describe('RemoteLoader', () => {
  it('loads a remote once for all of its offers', async () => {
    const { loader, asked } = loaderOf(containerOf(async () => lifecycles))
    const loaded = await Promise.all([loader.load(entry, 'panel', 'a'), loader.load(entry, 'modal', 'b')])
    expect(loaded).toEqual([lifecycles, lifecycles])
    expect(asked()).toBe(1)
    expect(loader.isReady(entry, 'panel', 'a')).toBe(true)
    expect(loader.isReady(entry, 'panel', 'b')).toBe(false)
  })

  it('[MFE-3] refuses an incompatible contract before anything is fetched', async () => {
    const { loader, asked } = loaderOf(containerOf(async () => lifecycles))
    await expect(loader.load({ ...entry, contract: '^2.0.0' }, 'panel', 'a')).rejects.toMatchObject({
      code: 'remote/incompatible',
      phase: 'contract',
      remote: 'mfe-x',
    })
    expect(asked()).toBe(0)
  })

  it.each([
    ['an older server', { clips: '^1.3', streams: '^1.0' }, 'mfe-x wants clips ^1.3, and there is 1.2.0'],
    ['a newer server', { clips: '^1.0', streams: '^0.9' }, 'mfe-x wants streams ^0.9, and there is 1.4.0'],
    ['a server without the area', { polls: '^1.0' }, 'mfe-x wants polls ^1.0, and there is none'],
  ])(
    '[MFE-3] refuses a remote that does not fit %s before anything is fetched, and names the area',
    async (_, needs, message) => {
      const { loader, asked } = loaderOf(containerOf(async () => lifecycles))
      await expect(loader.load({ ...entry, needs }, 'panel', 'a')).rejects.toMatchObject({
        ...{ code: 'remote/incompatible', phase: 'contract', remote: 'mfe-x', message },
      })
      expect(asked()).toBe(0)
      const { name, ...rest } = entry
      await expect(loader.load({ name, ...rest, needs: { clips: '^1.2' } }, 'panel', 'a')).resolves.toBe(lifecycles)
    },
  )

  it('[MFE-3] tries again by itself when nothing arrived, and forgets what came before', async () => {
    const { loader, forgotten, asked } = loaderOf(
      unreachable(),
      unreachable(),
      containerOf(async () => lifecycles),
    )
    await expect(loader.load(entry, 'panel', 'a')).resolves.toBe(lifecycles)
    expect(asked()).toBe(3)
    expect(forgotten).toEqual(['mfe-x', 'mfe-x'])
  })

  it('[MFE-3] gives up after a bounded number of tries', async () => {
    const { loader, asked } = loaderOf(unreachable())
    await expect(loader.load(entry, 'panel', 'a')).rejects.toMatchObject({ code: 'remote/unreachable' })
    expect(asked()).toBe(3)
  })

  it('[MFE-3] does not wait for a server that hangs', async () => {
    const { loader } = loaderOf('hangs')
    await expect(loader.load(entry, 'panel', 'a')).rejects.toMatchObject({ code: 'remote/timeout', phase: 'entry' })
    const slow = loaderOf(containerOf(() => new Promise(() => {})))
    await expect(slow.loader.load(entry, 'panel', 'a')).rejects.toMatchObject({
      code: 'remote/timeout',
      phase: 'chunk',
    })
  })

  it('[MFE-3] keeps what comes after its limit, and says when it can be used', async () => {
    const [entryCame, chunkCame] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = containerOf(async () => chunkCame.promise.then(() => lifecycles))
    const { loader, forgotten, asked } = loaderOf(entryCame.promise.then(() => slow))
    const lateOf = () => loader.load(entry, 'panel', 'a').catch((error: RemoteError) => error) as Promise<RemoteError>

    const first = await lateOf()
    expect(first).toMatchObject({ code: 'remote/timeout', phase: 'entry' })
    entryCame.resolve()
    await first.arrival
    const second = await lateOf()
    expect(second).toMatchObject({ code: 'remote/timeout', phase: 'chunk' })
    expect(loader.isReady(entry, 'panel', 'a')).toBe(false)
    chunkCame.resolve()
    await second.arrival
    expect(loader.isReady(entry, 'panel', 'a')).toBe(true)
    await expect(lateOf()).resolves.toBe(lifecycles)
    expect(asked()).toBe(1)
    expect(forgotten).toEqual([])
  })

  it('[MFE-3] [MFE-9] what was fetched anew meanwhile stays, whatever comes late', async () => {
    const came = Promise.withResolvers<RemoteContainer>()
    const { loader, asked } = loaderOf(
      came.promise,
      containerOf(async () => lifecycles),
    )
    const late = (await loader.load(entry, 'panel', 'a').catch((error) => error)) as RemoteError
    loader.beforeRetry(entry, late)
    await loader.load(entry, 'panel', 'a')
    came.resolve(containerOf(() => Promise.reject(new Error('the copy that came late'))))
    await late.arrival
    await expect(loader.load(entry, 'panel', 'b')).resolves.toBe(lifecycles)
    expect(asked()).toBe(2)
  })

  it('[MFE-3] tells code that threw from code that did not arrive', async () => {
    const threw = loaderOf(containerOf(() => Promise.reject(new Error('bad at heart'))))
    await expect(threw.loader.load(entry, 'panel', 'a')).rejects.toMatchObject({
      code: 'remote/threw',
      phase: 'evaluate',
    })
    const lost = Object.assign(new Error('Loading chunk 7 failed. (missing: /x.js)'), { name: 'ChunkLoadError' })
    const missing = loaderOf(containerOf(() => Promise.reject(lost)))
    await expect(missing.loader.load(entry, 'panel', 'a')).rejects.toMatchObject({
      code: 'remote/unreachable',
      phase: 'chunk',
    })
  })

  it('[MFE-3] does not take a module without lifecycles', async () => {
    const { loader } = loaderOf(containerOf(async () => ({ mount: nothing }) as unknown as Lifecycles))
    await expect(loader.load(entry, 'panel', 'a')).rejects.toMatchObject({
      code: 'remote/no-lifecycles',
      phase: 'lifecycles',
    })
  })

  it('[MFE-3] loads after Retry a remote that threw before and is healthy now', async () => {
    const { loader, forgotten } = loaderOf(
      containerOf(() => Promise.reject(new Error('bad'))),
      containerOf(async () => lifecycles),
    )
    await expect(loader.load(entry, 'panel', 'a')).rejects.toThrow('bad')
    loader.beforeRetry(entry, threw())
    expect(forgotten).toEqual(['mfe-x'])
    await expect(loader.load(entry, 'panel', 'a')).resolves.toBe(lifecycles)
  })

  it('[MFE-3] [MFE-9] keeps code by which other parts of the page go when one is tried again, so that no store is there twice', async () => {
    const { loader, forgotten, asked } = loaderOf(
      new RemoteError('remote/timeout', 'entry', where, 'late'),
      containerOf(async (_, id) => {
        if (id === 'missing') throw Object.assign(new Error('gone'), { name: 'ChunkLoadError' })
        return lifecycles
      }),
    )
    const late = await loader.load(entry, 'slot', 'a').catch((error: RemoteError) => error)
    await loader.load(entry, 'modal', 'b')
    const missing = await loader.load(entry, 'slot', 'missing').catch((error: RemoteError) => error)
    const slow = new RemoteError('remote/timeout', 'mount', where, 'slow')
    for (const error of [late, missing, slow]) loader.beforeRetry(entry, error as RemoteError)
    expect(forgotten).toEqual([])
    expect(loader.isReady(entry, 'modal', 'b')).toBe(true)
    await loader.load(entry, 'slot', 'a')
    expect(asked()).toBe(2)
    // A chunk that hangs comes again only from elsewhere, with all of its remote.
    loader.beforeRetry(entry, new RemoteError('remote/timeout', 'chunk', where, 'late'))
    expect(forgotten).toEqual(['mfe-x'])
  })

  it('[MFE-3] says that a file is not what was shipped, and does not ask for it again', async () => {
    const files: string[] = []
    globalThis.fetch = async (input, init) => {
      files.push(`${new URL(String(input), location.href).pathname} ${init?.integrity ?? ''}`.trim())
      // A browser fails like this for a file with the wrong hash.
      if (init?.integrity) throw new TypeError('Failed to fetch')
      return { ok: true, headers: new Headers({ 'content-type': 'text/javascript' }) } as Response
    }
    const hash = { 'remoteEntry.js': 'sha256-abc' }
    const bound = { ...entry, base: '/remotes/mfe-x/bound/', build: 'fedcba654321', integrity: hash }
    const { loader, asked } = loaderOf(unreachable())
    await expect(loader.load(bound, 'panel', 'a')).rejects.toMatchObject({
      code: 'remote/wrong-hash',
      phase: 'entry',
      build: bound.build,
    })
    expect(asked()).toBe(1)
    const file = '/remotes/mfe-x/bound/remoteEntry.js'
    expect(files).toEqual([file, `${file} sha256-abc`])
  })

  it('[MFE-3] fetches from another address after each Retry, so that a script that still hangs holds nothing up', () => {
    const bound = { ...entry, base: '/remotes/mfe-x/hung/' }
    const elsewhere = { ...entry, base: 'https://cdn.example/mfe-x/' }
    const { loader } = loaderOf(unreachable())
    const path = () => new URL(addressOf(bound, 'a.js')).pathname
    expect(path()).toBe('/remotes/mfe-x/hung/a.js')
    const hanging = document.head.appendChild(document.createElement('script'))
    hanging.src = addressOf(bound, 'a.js')
    loader.beforeRetry(bound, unreachable())
    // The remote's own loader would wait for it.
    expect(hanging.isConnected).toBe(false)
    expect(path()).toBe('/remotes/mfe-x/hung~1/a.js')
    loader.beforeRetry(bound, unreachable())
    expect(path()).toBe('/remotes/mfe-x/hung~2/a.js')
    loader.beforeRetry(elsewhere, unreachable())
    expect(addressOf(elsewhere, 'a.js')).toBe('https://cdn.example/mfe-x/a.js')
  })

  it('[MFE-3] does not take a page of a proxy, or a file that is gone, for a wrong hash', async () => {
    const bound = { ...entry, build: 'fedcba654322', integrity: { 'remoteEntry.js': 'sha256-abc' } }
    for (const answer of [
      { ok: true, headers: new Headers({ 'content-type': 'text/html' }), json: async () => manifests[entry.entry] },
      { ok: false, headers: new Headers(), json: async () => null },
    ]) {
      globalThis.fetch = async (input) => {
        const isManifest = String(input).endsWith('.json')
        return (isManifest ? { ok: true, json: async () => manifests[entry.entry] } : answer) as Response
      }
      const { loader } = loaderOf(unreachable())
      await expect(loader.load(bound, 'panel', 'a')).rejects.toMatchObject({ code: 'remote/unreachable' })
    }
  })

  it('[MFE-13] tells once how long each step took, and the whole way', async () => {
    let now = 10_000
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
    /** An answer that takes this many ms. */
    const after = async <T>(ms: number, answer: T) => {
      now += ms
      return answer
    }
    const steps: string[] = []
    const loader = new RemoteLoader({
      federation: {
        container: () =>
          after(
            40,
            containerOf(() => after(5, lifecycles)),
          ),
        forget: () => {},
      },
      plan,
      manifests,
      onLoad: ({ name }, phase, ms) => steps.push(`${name} ${phase} ${ms}`),
    })
    await loader.load(entry, 'panel', 'a')
    await loader.load(entry, 'panel', 'a')
    clock.mockRestore()
    expect(steps).toEqual(['mfe-x manifest 0', 'mfe-x entry 40', 'mfe-x chunk 5', 'mfe-x lifecycles 45'])
  })
})
