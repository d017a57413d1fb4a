import { contractVersion, type RegistryEntry } from '@shoal/bus'
import type { Lifecycles, OfferKind, RemoteContainer } from '@shoal/remote-kit/mount'
import { type Federation, loadError } from './federation.ts'
import { manifestOf, type RemoteManifest } from './manifest.ts'
import { RemoteError } from './RemoteError.ts'
import { type LoadPlan, waitBefore } from './retryPlan.ts'
import { satisfies } from './semver.ts'
import { wait, withinTime } from './timeLimit.ts'

interface Loaded {
  container: RemoteContainer
  offers: Map<string, Lifecycles>
}

/** Told of every try, for the measurements of MFE-13. */
export type LoadObserver = (entry: RegistryEntry, ms: number, error: RemoteError | null) => void

export interface LoaderOptions {
  federation: Federation
  plan: LoadPlan
  /** Manifests that came with the page, by entry URL. */
  manifests: Readonly<Record<string, unknown>>
  onLoad?: LoadObserver
}

/** Loads offers of remotes: checked, within time limits, tried again where that can help, and each remote once. */
export class RemoteLoader {
  private readonly options: LoaderOptions
  private readonly containers = new Map<string, Promise<Loaded>>()
  private readonly ready = new Map<string, Loaded>()
  private readonly manifests = new Map<string, RemoteManifest>()
  private readonly asked = new Set<string>()

  constructor(options: LoaderOptions) {
    this.options = options
  }

  /** Whether an offer of this build was ever loaded, or tried to. */
  wasAsked(entry: RegistryEntry, kind: OfferKind, id: string): boolean {
    return this.asked.has(`${keyOf(entry)}/${kind}/${id}`)
  }

  /** Whether an offer could be mounted at once. */
  isReady(entry: RegistryEntry, kind: OfferKind, id: string): boolean {
    return this.ready.get(keyOf(entry))?.offers.has(`${kind}/${id}`) ?? false
  }

  /** The lifecycles of one offer. Rejects with RemoteError only. */
  async load(entry: RegistryEntry, kind: OfferKind, id: string): Promise<Lifecycles> {
    const where = { remote: entry.name, version: entry.version }
    this.asked.add(`${keyOf(entry)}/${kind}/${id}`)
    if (!satisfies(contractVersion, entry.contract)) {
      throw new RemoteError(
        'remote/incompatible',
        'contract',
        where,
        `${entry.name} wants contract ${entry.contract}, this page has ${contractVersion}`,
      )
    }
    const loaded = await this.containerOf(entry)
    const known = loaded.offers.get(`${kind}/${id}`)
    if (known) return known
    const lifecycles = await this.tried(entry, false, () =>
      withinTime(
        loaded.container.lifecycles(kind, id),
        this.options.plan.offerLimit,
        () =>
          new RemoteError('remote/timeout', 'chunk', where, `${kind} ${id} of ${entry.name} did not arrive in time`),
      ),
    )
    if (!areLifecycles(lifecycles)) {
      throw new RemoteError(
        'remote/no-lifecycles',
        'lifecycles',
        where,
        `${kind} ${id} of ${entry.name} has no lifecycles`,
      )
    }
    loaded.offers.set(`${kind}/${id}`, lifecycles)
    return lifecycles
  }

  /** Forgets a remote's code, so that the next load fetches it anew: what Retry does. */
  forget(entry: RegistryEntry): void {
    const key = keyOf(entry)
    const manifest = this.manifests.get(key)
    if (manifest) this.options.federation.forget(entry, manifest)
    this.manifests.delete(key)
    this.containers.delete(key)
    this.ready.delete(key)
  }

  private containerOf(entry: RegistryEntry): Promise<Loaded> {
    const key = keyOf(entry)
    const known = this.containers.get(key)
    if (known) return known
    const loading = this.tried(entry, true, (fresh) => this.fetchContainer(entry, fresh)).then((container) => {
      const loaded = { container, offers: new Map<string, Lifecycles>() }
      this.ready.set(key, loaded)
      return loaded
    })
    this.containers.set(key, loading)
    loading.catch(() => {
      if (this.containers.get(key) === loading) this.containers.delete(key)
    })
    return loading
  }

  private async fetchContainer(entry: RegistryEntry, fresh: boolean): Promise<RemoteContainer> {
    const { federation, manifests, plan } = this.options
    const manifest = await manifestOf(entry, manifests, plan.manifestLimit, fresh)
    this.manifests.set(keyOf(entry), manifest)
    return withinTime(
      federation.container(entry, manifest),
      plan.entryLimit,
      () =>
        new RemoteError(
          'remote/timeout',
          'entry',
          { remote: entry.name, version: entry.version },
          `${entry.name} did not arrive in time`,
        ),
    )
  }

  /** Runs a step until it succeeds or the plan says that it is enough. */
  private async tried<T>(entry: RegistryEntry, forgets: boolean, step: (fresh: boolean) => Promise<T>): Promise<T> {
    const where = { remote: entry.name, version: entry.version }
    for (let tries = 1; ; tries += 1) {
      const began = performance.now()
      try {
        const result = await step(tries > 1)
        this.options.onLoad?.(entry, performance.now() - began, null)
        return result
      } catch (cause) {
        const error = loadError(cause, where)
        this.options.onLoad?.(entry, performance.now() - began, error)
        const pause = waitBefore(error, tries, this.options.plan, Math.random())
        if (pause === null) throw error
        await wait(pause)
        const manifest = this.manifests.get(keyOf(entry))
        if (forgets && manifest) this.options.federation.forget(entry, manifest)
      }
    }
  }
}

const keyOf = (entry: RegistryEntry): string => `${entry.name}@${entry.version}-${entry.build}`

const areLifecycles = (value: Partial<Lifecycles> | null | undefined): value is Lifecycles =>
  (['bootstrap', 'mount', 'unmount', 'update'] as const).every((name) => typeof value?.[name] === 'function')
