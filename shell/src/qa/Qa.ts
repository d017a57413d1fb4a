import { type CallsOf, errorText } from '@shoal/bus'
import { type OverrideAnswer, type RegistryEntry, remotesArea } from '@shoal/bus/remotes'
import { formatOverrides, type Override, overrideKind } from '@shoal/bus/remotes/overrides'
import { createStore } from 'zustand'
import type { Page } from '../page/context.ts'
import { DevelopmentServers } from './development/DevelopmentServers.ts'

export type Resolutions = Awaited<ReturnType<CallsOf<typeof remotesArea>['resolutions']>>
export type Resolution = Resolutions['remotes'][number]
export type Version = Resolution['versions'][number]

export interface QaState {
  open: boolean
  /** What the server resolves; null until it was asked. */
  resolutions: Resolutions | null
  /** Why they could not be had. */
  problem: string | null
  asking: boolean
  /** Remotes whose override is being changed. */
  changing: readonly string[]
  /** Why the last change was refused, and for which remote; `*` is all of them. */
  refusal: { remote: string; text: string } | null
}

/** What the testers' tool knows and does. Only the server decides which overrides count (MFE-5). */
export class Qa {
  readonly page: Page
  readonly store = createStore<QaState>(() => ({
    open: false,
    resolutions: null,
    problem: null,
    asking: false,
    changing: [],
    refusal: null,
  }))
  readonly servers: DevelopmentServers
  /** What the server named last, before development servers take their places. */
  private named: readonly RegistryEntry[]
  private ready: Promise<void>

  constructor(page: Page) {
    this.page = page
    const { all, overrides } = page.registry.getState()
    this.named = all
    this.servers = new DevelopmentServers({ onBuilt: () => void this.place() })
    page.measures.store.subscribe(({ recent }) => {
      const last = recent.at(-1)
      if (last?.kind === 'error') this.servers.blame(last.build, last)
    })
    this.ready = this.servers.follow(overrides)
    page.registry.setState({
      all: this.servers.amend(all),
      amend: (named, now) => {
        this.named = named
        this.ready = this.servers.follow(now)
        return this.servers.amend(named)
      },
    })
  }

  get overrides(): readonly OverrideAnswer[] {
    return this.page.registry.getState().overrides
  }

  /** The overrides that count. */
  get active(): OverrideAnswer[] {
    return this.overrides.filter(({ refused }) => refused === undefined)
  }

  /** Settles when every development server that is wanted has answered, or failed to. */
  whenReady(): Promise<void> {
    return this.ready
  }

  show(open: boolean): void {
    this.store.setState({ open, refusal: null })
    if (open) void this.ask()
  }

  /** Asks the server anew how everything resolves. */
  async ask(): Promise<void> {
    this.store.setState({ asking: true })
    try {
      const resolutions = await this.page.api(remotesArea).resolutions()
      this.store.setState({ resolutions, problem: null, asking: false })
    } catch (error) {
      this.store.setState({ problem: errorText(error), asking: false })
    }
  }

  /** Wants something else of one remote; null takes the wish back. */
  async want(remote: string, use: string | null): Promise<void> {
    const others = this.active.filter((one) => one.remote !== remote).map(({ remote, use }) => ({ remote, use }))
    await this.apply(remote, use === null ? others : [...others, { remote, use }])
  }

  /** Takes the wishes of a link in place of all others. Rejects when the server refuses them; then nothing changed. */
  take(overrides: readonly Override[]): Promise<void> {
    return this.change(overrides)
  }

  /** Takes every wish back. */
  clear(): Promise<void> {
    return this.apply('*', [])
  }

  /** The address that gives another browser the same overrides. */
  link(): string {
    return `${location.origin}/?qa=${formatOverrides(this.active)}`
  }

  private async apply(remote: string, overrides: readonly Override[]): Promise<void> {
    this.store.setState(({ changing }) => ({ changing: [...changing, remote], refusal: null }))
    try {
      await this.change(overrides)
    } catch (error) {
      this.store.setState({ refusal: { remote, text: errorText(error) } })
    } finally {
      this.store.setState(({ changing }) => ({ changing: changing.filter((one) => one !== remote) }))
    }
  }

  private async change(overrides: readonly Override[]): Promise<void> {
    const before = this.active
    const registry = await this.page.api(remotesArea).override({ body: { overrides: [...overrides] } })
    const isNewServer = (one: Override) =>
      overrideKind(one) === 'local' && !before.some(({ remote, use }) => remote === one.remote && use === one.use)
    // The page may load from a development server only when its document was made for that.
    if (overrides.some(isNewServer)) {
      location.reload()
      return
    }
    await this.page.takeRegistry(registry)
    await this.ask()
  }

  /** Puts the builds of development servers into the page, in place of the others. */
  private async place(): Promise<void> {
    this.page.registry.setState({ all: this.servers.amend(this.named) })
    await this.page.settle()
  }
}
