import { contractVersion } from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { type Needs, unmetNeeds } from '@shoal/bus/remotes/rules'
import { satisfies } from '@shoal/bus/rules/semver'

import type { Lifecycles, OfferKind, RemoteContainer } from '@shoal/remote-kit/mount'
import { loadError } from './failureOf.ts'
import type { Federation } from './federation.ts'
import { addressOf, hasWrongHash, moveOn, vouchFor } from './integrity.ts'
import { manifestOf, type RemoteManifest } from './manifest.ts'
import { RemoteError, type RemotePhase, whereOf } from './RemoteError.ts'
import { type LoadPlan, waitBefore } from './retryPlan.ts'
import { wait, whenDone, withinTime } from './timeLimit.ts'

interface Loaded {
  container: RemoteContainer
  offers: Map<string, Lifecycles>
}

/** Told of every step that succeeded, and as `lifecycles` of the whole way until an offer could be mounted (MFE-13). */
export type LoadObserver = (entry: RegistryEntry, phase: RemotePhase, ms: number) => void

export interface LoaderOptions {
  federation: Federation
  plan: LoadPlan
  /** Manifests that came with the page, by entry URL. */
  manifests: Readonly<Record<string, unknown>>
  /** Versions of the areas that the server speaks, as the registry says now. */
  areas?: () => Needs | undefined
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
    const where = whereOf(entry)
    const began = performance.now()
    this.asked.add(`${keyOf(entry)}/${kind}/${id}`)
    if (!satisfies(contractVersion, entry.contract)) {
      throw new RemoteError(
        'remote/incompatible',
        'contract',
        where,
        `${entry.name} wants contract ${entry.contract}, this page has ${contractVersion}`,
      )
    }
    const [unmet] = unmetNeeds(entry.needs, this.options.areas?.())
    if (unmet !== undefined)
      throw new RemoteError('remote/incompatible', 'contract', where, `${entry.name} wants ${unmet}`)
    vouchFor(entry)
    const loaded = await this.containerOf(entry)
    const known = loaded.offers.get(`${kind}/${id}`)
    if (known) return known
    const lifecycles = await this.tried(entry, false, () =>
      this.timed(entry, 'chunk', () => {
        const work = loaded.container.lifecycles(kind, id)
        const late = `${kind} ${id} of ${entry.name} did not arrive in time`
        return withinTime(work, this.options.plan.offerLimit, () => {
          const arrival = whenDone(work, (came) => areLifecycles(came) && loaded.offers.set(`${kind}/${id}`, came))
          return new RemoteError('remote/timeout', 'chunk', where, late, undefined, arrival)
        })
      }),
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
    this.options.onLoad?.(entry, 'lifecycles', performance.now() - began)
    return lifecycles
  }

  /**
   * Called before what failed with `error` is tried again. Forgets the remote's code, so that it is fetched anew, where that
   * can help. Otherwise code that has arrived is kept: other parts of the page go by it, and each copy of a remote has
   * stores of its own, so that two copies would do twice what those do, such as tell of a tip.
   */
  beforeRetry(entry: RegistryEntry, error: RemoteError): void {
    const key = keyOf(entry)
    if (this.ready.has(key) && !isStuck(error)) return
    const manifest = this.manifests.get(key)
    if (manifest) this.options.federation.forget(entry, manifest)
    moveOn(entry)
    this.manifests.delete(key)
    this.containers.delete(key)
    this.ready.delete(key)
  }

  private containerOf(entry: RegistryEntry): Promise<Loaded> {
    const key = keyOf(entry)
    const known = this.containers.get(key)
    if (known) return known
    const loading = this.tried(entry, true, (fresh) => this.fetchContainer(entry, fresh)).then((container) =>
      this.keep(entry, container),
    )
    this.containers.set(key, loading)
    loading.catch(() => {
      if (this.containers.get(key) === loading) this.containers.delete(key)
    })
    return loading
  }

  private keep(entry: RegistryEntry, container: RemoteContainer): Loaded {
    const loaded = { container, offers: new Map<string, Lifecycles>() }
    this.ready.set(keyOf(entry), loaded)
    return loaded
  }

  private async fetchContainer(entry: RegistryEntry, fresh: boolean): Promise<RemoteContainer> {
    const { federation, manifests, plan } = this.options
    const manifest = await this.timed(entry, 'manifest', () => manifestOf(entry, manifests, plan.manifestLimit, fresh))
    this.manifests.set(keyOf(entry), manifest)
    return this.timed(entry, 'entry', () => {
      const work = federation.container(entry, manifest)
      return withinTime(work, plan.entryLimit, () => {
        const arrival = whenDone(work, (container) => {
          const key = keyOf(entry)
          // Somebody may have had it fetched anew meanwhile: a remote is on a page once.
          if (!this.containers.has(key)) this.containers.set(key, Promise.resolve(this.keep(entry, container)))
        })
        const late = `${entry.name} did not arrive in time`
        return new RemoteError('remote/timeout', 'entry', whereOf(entry), late, undefined, arrival)
      })
    })
  }

  private async timed<T>(entry: RegistryEntry, phase: RemotePhase, step: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await step()
    this.options.onLoad?.(entry, phase, performance.now() - began)
    return result
  }

  /** Runs a step until it succeeds or the plan says that it is enough. */
  private async tried<T>(entry: RegistryEntry, forgets: boolean, step: (fresh: boolean) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await step(tries > 1)
      } catch (cause) {
        const error = loadError(cause, whereOf(entry))
        const pause = waitBefore(error, tries, this.options.plan, Math.random())
        if (pause === null) throw error
        if (tries === 1) await this.checkHash(entry, error)
        await wait(pause)
        const manifest = this.manifests.get(keyOf(entry))
        if (forgets && manifest) this.options.federation.forget(entry, manifest)
      }
    }
  }

  /** Rejects when a file came, but not the one that was shipped: to ask for it again makes no sense. */
  private async checkHash(entry: RegistryEntry, error: RemoteError): Promise<void> {
    if (error.phase !== 'entry' && error.phase !== 'chunk') return
    // A chunk's error names its file.
    const { request } = (error.cause ?? {}) as { request?: string }
    const file = this.manifests.get(keyOf(entry))?.entryFile ?? ''
    const address = error.phase === 'chunk' ? request : addressOf(entry, file)
    if (!address || !(await hasWrongHash(address, this.options.plan.manifestLimit))) return
    const text = `${address} is not what was shipped`
    throw new RemoteError('remote/wrong-hash', error.phase, whereOf(entry), text, error)
  }
}

const keyOf = (entry: RegistryEntry): string => `${entry.name}@${entry.version}-${entry.build}`

/**
 * Whether only a new copy of a remote gets past this: code that threw is not run again, code that has nothing to mount has
 * it no second time either, and a file that hangs or is not what was shipped comes the same way again from the same address.
 * A file that could not be reached is asked for again anyway.
 */
const isStuck = ({ phase, code }: RemoteError): boolean =>
  phase === 'evaluate' || phase === 'lifecycles' || (phase === 'chunk' && code !== 'remote/unreachable')

const areLifecycles = (value: Partial<Lifecycles> | null | undefined): value is Lifecycles =>
  (['bootstrap', 'mount', 'unmount', 'update'] as const).every((name) => typeof value?.[name] === 'function')
