import { ApiError } from '@shoal/bus'
import { limits } from '@shoal/bus/streams/limits'

/** A signed permission to play one camera [STR-10]. */
export interface Ticket {
  readonly jwt: string
  /** Path or address of the playlist, with the permission in it. */
  readonly url: string
  readonly expiresAt: string
}

export interface TicketOptions {
  /** The permission that came with the list of cameras, if one did. */
  first: Ticket | null
  fetch(): Promise<Ticket>
  onRenewed(ticket: Ticket): void
  /** The server will give none: why, as its error code. */
  onRefused(code: string): void
  now?: () => number
}

/** A permission with less left, in ms, is not begun with. */
const FRESH = 30_000
/** Renewed when this part of its life is over. */
const RENEW_AT = 0.7
/** The shortest time between two renewals, in ms, whatever the clocks say. */
const SHORTEST = 20_000
const RETRY = 4_000

/** Has a valid permission at hand: renews it well before it expires, as long as it is kept. */
export class TicketKeeper {
  private ticket: Ticket | null
  private asking: Promise<Ticket> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private ended = false
  private readonly options: TicketOptions

  constructor(options: TicketOptions) {
    this.options = options
    this.ticket = options.first
  }

  /** The permission in use. */
  get jwt(): string | null {
    return this.ticket?.jwt ?? null
  }

  /** One that is good for a while: the one at hand, or a new one. */
  async get(): Promise<Ticket> {
    if (!this.ticket || this.left(this.ticket) < FRESH) return this.renew()
    this.plan(this.ticket)
    return this.ticket
  }

  /** Asks for a new one now. Rejects with what the server said, having told `onRefused` when it was a refusal. */
  renew(): Promise<Ticket> {
    this.asking ??= this.options
      .fetch()
      .then((ticket) => {
        if (this.ended) return ticket
        this.ticket = ticket
        this.plan(ticket)
        this.options.onRenewed(ticket)
        return ticket
      })
      .catch((error: unknown) => {
        if (
          !this.ended &&
          error instanceof ApiError &&
          error.status >= 400 &&
          error.status < 500 &&
          error.status !== 429
        )
          this.options.onRefused(error.code)
        else if (!this.ended) this.again(RETRY)
        throw error
      })
      .finally(() => {
        this.asking = null
      })
    return this.asking
  }

  end(): void {
    this.ended = true
    clearTimeout(this.timer)
  }

  private left({ expiresAt }: Ticket): number {
    return new Date(expiresAt).getTime() - (this.options.now ?? Date.now)()
  }

  private plan(ticket: Ticket): void {
    // A wrong clock here must neither ask all the time nor come too late.
    const life = Math.min(this.left(ticket), limits.playbackTokenLife)
    this.again(Math.max(life * RENEW_AT, SHORTEST))
  }

  private again(wait: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.renew().catch(() => {}), wait)
  }
}

/** The same address with another permission in it. */
export function withJwt(address: string, jwt: string): string {
  const url = new URL(address)
  url.searchParams.set('jwt', jwt)
  return url.href
}
