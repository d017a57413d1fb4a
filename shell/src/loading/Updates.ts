import { createStore } from 'zustand'
import { latestOf, type Offered, offeredKey, type RegistryStore } from './registry.ts'

/** Something on the page, of the build that it was mounted with. */
export interface Replaceable {
  readonly offered: Offered
  /** Puts the newest build in its place. Rejects with RemoteError when that does not arrive; then nothing changed. */
  renew(): Promise<void>
}

export interface UpdateState {
  /** What stands on the page although the registry names another build by now. */
  outdated: readonly Replaceable[]
  /** The page itself is older than the server's: only a reload brings the new one. */
  reload: boolean
}

/** Knows what on the page is of another build than new mounts would be (MFE-2). Changes nothing by itself. */
export class Updates {
  readonly store = createStore<UpdateState>(() => ({ outdated: [], reload: false }))
  private readonly registry: RegistryStore
  private readonly mounted = new Set<Replaceable>()
  private readonly dismissed = new Set<string>()

  constructor(registry: RegistryStore) {
    this.registry = registry
    registry.subscribe(() => this.look())
  }

  /** Something was mounted; the returned function says that it no longer stands. */
  stands(one: Replaceable): () => void {
    this.mounted.add(one)
    this.look()
    return () => {
      this.mounted.delete(one)
      this.look()
    }
  }

  /** Takes the newest build of everything that stands. Rejects with the first failure, once everything was tried. */
  async takeAll(): Promise<void> {
    const tries = await Promise.allSettled(this.store.getState().outdated.map((one) => one.renew()))
    for (const one of tries) if (one.status === 'rejected') throw one.reason
  }

  /** Hides the present updates; the next new build is told again. */
  dismiss(): void {
    for (const { offered } of this.mounted) this.dismissed.add(this.keyOf(offered))
    this.dismissed.add('reload')
    this.look()
  }

  private keyOf(offered: Offered): string {
    const latest = latestOf(this.registry.getState(), offered)
    return latest ? offeredKey(latest) : ''
  }

  private look(): void {
    const { tooOld } = this.registry.getState()
    const outdated = [...this.mounted].filter(({ offered }) => {
      const latest = this.keyOf(offered)
      return latest !== '' && latest !== offeredKey(offered) && !this.dismissed.has(latest)
    })
    const reload = tooOld && !this.dismissed.has('reload')
    const before = this.store.getState()
    const same = outdated.length === before.outdated.length && outdated.every((one, at) => one === before.outdated[at])
    if (!same || reload !== before.reload) this.store.setState({ outdated, reload })
  }
}
