import { begunIn } from './begun.ts'
import { EdgeWalk } from './EdgeWalk.ts'
import type { Engine, EngineOptions, FetchEngine } from './engine.ts'
import type { Source } from './playerState.ts'
import { type Ticket, TicketKeeper, withJwt } from './TicketKeeper.ts'

export interface FeedOptions {
  source: Source
  video: HTMLVideoElement
  fetchEngine: FetchEngine
  /** How an engine is to begin, asked when it is built. */
  settings(): Pick<EngineOptions, 'quality' | 'from' | 'newestRun'>
  events: EngineOptions['events']
  /** The server will give no permission: why, as its error code. */
  onRefused(code: string): void
}

/** Brings one camera into a video element: has a permission and an edge at hand, and builds engines with them. */
export class Feed {
  /** The engine that plays now; null while none does. */
  engine: Engine | null = null
  private readonly options: FeedOptions
  private readonly ticket: TicketKeeper
  private readonly edges: EdgeWalk
  /** Address of the playlist that was loaded last. */
  private address: string | null = null
  private ended = false
  /** Counts what was asked for: only the newest load builds an engine. */
  private turn = 0

  constructor(options: FeedOptions) {
    const { source } = options
    this.options = options
    this.edges = new EdgeWalk(source)
    this.ticket = new TicketKeeper({
      first: source.ticket,
      fetch: source.fetchTicket,
      onRenewed: (ticket) => this.engine?.renewed(this.edges.address(ticket.url)),
      onRefused: options.onRefused,
    })
  }

  /**
   * Builds an engine once there are its code and a permission. False when it ended meanwhile, or something else is loaded;
   * rejects without a permission.
   */
  async load(): Promise<boolean> {
    const { fetchEngine, video, settings, events } = this.options
    this.turn += 1
    const { turn } = this
    const isOver = () => this.ended || turn !== this.turn
    const coming = fetchEngine()
    let ticket: Ticket
    try {
      ticket = await this.ticket.get()
    } catch (error) {
      if (isOver()) return false
      throw error
    }
    // A picture that the document began goes on by itself until somebody takes it, so there has to be somebody first.
    const createEngine = await coming
    if (isOver()) return false
    const address = this.edges.address(ticket.url)
    this.address = address
    const begun = await begunIn(video, address)
    // Another camera may have been chosen in the meantime.
    if (isOver()) return false
    this.unload()
    this.engine = createEngine({
      video,
      address,
      begun,
      jwt: () => this.ticket.jwt,
      ...settings(),
      patient: this.edges.only,
      events,
    })
    return true
  }

  /** Where a file beside the playlist is, on the same edge and with the newest permission; null before the first is loaded. */
  addressOf(file: string): string | null {
    const { jwt } = this.ticket
    return this.address !== null && jwt !== null ? withJwt(new URL(file, this.address).href, jwt) : null
  }

  /** Asks for a new permission. Rejects when there is none for now. */
  renew(): Promise<unknown> {
    return this.ticket.renew()
  }

  /** The next engine plays from another edge, if there is one. */
  leaveEdge(): void {
    this.edges.next()
  }

  /** Takes the engine away, and the one that is coming; the permission and the edge stay. */
  unload(): void {
    this.turn += 1
    this.engine?.destroy()
    this.engine = null
  }

  end(): void {
    this.ended = true
    this.unload()
    this.ticket.end()
  }
}
