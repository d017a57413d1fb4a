import type { OverrideAnswer, RegistryEntry } from '@shoal/bus/remotes'
import { overrideKind } from '@shoal/bus/remotes/overrides'
import { createStore } from 'zustand'
import { RemoteError } from '../../loading/RemoteError.ts'
import { describe } from './describe.ts'

/** One development server that takes the place of a remote's shipped builds. */
export interface DevelopmentServer {
  readonly remote: string
  readonly url: string
  /** `asking` until the first answer; `gone` while it does not answer, whatever stands in the page. */
  readonly status: 'asking' | 'live' | 'gone'
  /** The newest build it told of that could be read. */
  readonly entry: RegistryEntry | null
  /** When that was, ms since 1970. */
  readonly builtAt: number | null
  /** Why there is no newer one. */
  readonly error: RemoteError | null
  /** The compiler's words, while the newest state of the sources does not compile. */
  readonly broken: string | null
  /** How the areas that the newest build needs have changed, in words. */
  readonly needs: string | null
  /** What the newest build did wrong in this page; null while it does well. */
  readonly trouble: { code: string; phase: string; message: string } | null
}

/** The part of the browser's EventSource that is used here. */
export type EventStream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

export interface DevelopmentOptions {
  /** Called whenever what belongs into the page changed. */
  onBuilt(): void
  /** Time limit of each file, in ms. */
  limit?: number
  /** Pause before a closed stream is opened again, in ms. */
  pause?: number
  events?: (url: string) => EventStream
}

const CLOSED = 2

/** Follows the development servers that a tester pointed remotes at (MFE-12). */
export class DevelopmentServers {
  readonly store = createStore<{ servers: readonly DevelopmentServer[] }>(() => ({ servers: [] }))
  private readonly options: Required<DevelopmentOptions>
  /** Ends what follows each server, by remote. */
  private readonly endings = new Map<string, () => void>()

  constructor(options: DevelopmentOptions) {
    this.options = { limit: 4_000, pause: 3_000, events: (url) => new EventSource(url), ...options }
  }

  /** Follows those servers that the overrides name and the server of the page permits, and no other. Settles when each answered or failed once. */
  async follow(overrides: readonly OverrideAnswer[]): Promise<void> {
    const wanted = overrides.filter((one) => one.refused === undefined && overrideKind(one) === 'local')
    const known = this.store.getState().servers
    const kept = known.filter(({ remote, url }) => wanted.some((one) => one.remote === remote && one.use === url))
    const fresh = wanted.filter((one) => !kept.some(({ remote }) => remote === one.remote))
    for (const { remote } of known.filter((one) => !kept.includes(one))) this.end(remote)
    if (known.length === kept.length && fresh.length === 0) return
    this.store.setState({
      servers: [
        ...kept,
        ...fresh.map(({ remote, use }) => ({
          remote,
          url: use,
          status: 'asking' as const,
          entry: null,
          builtAt: null,
          error: null,
          broken: null,
          needs: null,
          trouble: null,
        })),
      ],
    })
    await Promise.all(fresh.map(({ remote, use }) => this.begin(remote, use)))
  }

  /** What the server named, with the builds of development servers in the place of their remotes'. */
  amend(named: readonly RegistryEntry[]): RegistryEntry[] {
    const { servers } = this.store.getState()
    const shipped = named.filter(({ name }) => !servers.some(({ remote }) => remote === name))
    return [...shipped, ...servers.flatMap(({ entry }) => entry ?? [])]
  }

  /** Notes what a build did wrong in this page, if it is the newest of a development server. */
  blame(build: string | undefined, trouble: NonNullable<DevelopmentServer['trouble']>): void {
    const server = this.store.getState().servers.find(({ entry }) => entry !== null && entry.build === build)
    if (server) this.change(server.remote, { trouble })
  }

  private begin(remote: string, url: string): Promise<void> {
    const { options } = this
    let stream: EventStream | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    let newest = 0
    let ended = false
    this.endings.set(remote, () => {
      ended = true
      stream?.close()
      clearTimeout(again)
    })

    const look = async () => {
      newest += 1
      const turn = newest
      const stale = () => ended || turn !== newest
      try {
        const entry = await describe(remote, url, options.limit)
        if (stale()) return
        const before = this.find(remote)?.entry
        const isNew = before?.build !== entry.build
        this.change(remote, {
          status: 'live',
          error: null,
          ...(isNew ? { entry, builtAt: Date.now(), trouble: null } : {}),
        })
        if (isNew) options.onBuilt()
      } catch (cause) {
        if (stale()) return
        const error = cause as RemoteError
        const gone = error.code === 'remote/unreachable' || error.code === 'remote/timeout'
        this.change(remote, { error, status: gone ? 'gone' : 'live' })
      }
    }
    const listen = () => {
      const opened = options.events(`${url.replace(/\/$/, '')}/events`)
      stream = opened
      opened.addEventListener('open', () => {
        if (this.find(remote)?.status === 'gone') void look()
      })
      opened.addEventListener('built', () => {
        this.change(remote, { broken: null, needs: null })
        void look()
      })
      opened.addEventListener('needs', (event) => this.change(remote, { needs: String((event as MessageEvent).data) }))
      opened.addEventListener('failed', (event) => this.change(remote, { broken: failureIn(event as MessageEvent) }))
      opened.addEventListener('error', () => {
        if (ended) return
        if (this.find(remote)?.status === 'live') {
          const where = { remote, version: this.find(remote)?.entry?.version ?? 'development' }
          const error = new RemoteError('remote/unreachable', 'registry', where, `${url} stopped answering`)
          this.change(remote, { status: 'gone', error })
        }
        // While it is only connecting, the browser tries again by itself.
        if (opened.readyState === CLOSED) again = setTimeout(listen, options.pause)
      })
    }
    const first = look()
    listen()
    return first
  }

  private end(remote: string): void {
    this.endings.get(remote)?.()
    this.endings.delete(remote)
  }

  private find(remote: string): DevelopmentServer | undefined {
    return this.store.getState().servers.find((one) => one.remote === remote)
  }

  private change(remote: string, change: Partial<DevelopmentServer>): void {
    this.store.setState(({ servers }) => ({
      servers: servers.map((one) => (one.remote === remote ? { ...one, ...change } : one)),
    }))
  }
}

/** What a `failed` event says: the compiler's text, plain or as `{ "message" }` or a list of them. */
function failureIn({ data }: MessageEvent): string {
  const text = String(data ?? '')
  try {
    const json = JSON.parse(text) as unknown
    const lines = (Array.isArray(json) ? json : [json]).map((one) =>
      typeof one === 'string' ? one : ((one as { message?: unknown } | null)?.message ?? one),
    )
    return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n\n')
  } catch {
    return text === '' ? 'The compiler gave no reason' : text
  }
}
