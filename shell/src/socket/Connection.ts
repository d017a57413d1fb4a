import { type ConnectionState, type HostBus, RequestError, sessionArea } from '@shoal/bus'
import { type NodesChange, nodesArea } from '@shoal/bus/nodes'
import type { AnswerErrorCode, BusErrorCode } from '@shoal/bus/page/errors'
import { presenceArea } from '@shoal/bus/presence'
import type { Subscription } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import { bearerToken } from '../session/pageStorage.ts'
import { onConnectError } from './connectError.ts'
import { ACK_LIMIT, CATCH_UP_SPREAD, REACH_LIMIT, socketOptions } from './options.ts'
import { reconnectDelay } from './reconnectDelay.ts'

/** The one socket of the page (MFE-7), wired to the bus. */
export class Connection {
  private readonly socket: Socket
  private readonly leave: (address: string) => void
  private bus: HostBus | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  /** A connection was made before, so the next one either resumes it or starts anew. */
  private hadConnection = false
  private closed = false
  /** It is being tried whether it still carries anything. */
  private isTried = false
  /** It was closed by this page, to come back as somebody else. */
  private reopening = false
  private watching: Subscription | undefined
  private looking: ReturnType<typeof setTimeout> | undefined

  /** @param leave loads another address of this host, giving this page up */
  constructor(leave: (address: string) => void) {
    this.leave = leave
    this.socket = io({ ...socketOptions, auth: (give) => give({ token: bearerToken.read() ?? undefined }) })
    this.socket.on('connect', () => this.connected())
    this.socket.on('disconnect', () => this.lost(null))
    this.socket.on('connect_error', (error) => this.refused(error))
    this.socket.onAny((name: string, payload: unknown) => this.bus?.deliver(name, payload))
    let opened = 0
    this.socket.io.on('open', () => {
      opened = performance.now()
    })
    // Opening the namespace takes one round trip: a first latency without any traffic for it.
    this.socket.on('connect', () => this.measured(performance.now() - opened))
    // Nothing ends a connection that a network takes along when it goes, for up to 40 s: it is tried at once.
    const look = () => void this.look()
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', () => document.hidden || look())
    const network = (navigator as { connection?: EventTarget }).connection
    network?.addEventListener('change', look)
  }

  /** The network may be another one, or the device slept: connects anew where nothing comes through any more. */
  private async look(): Promise<void> {
    const { socket } = this
    if (!socket.connected) return this.again(0)
    if (this.isTried) return
    this.isTried = true
    await socket
      .timeout(REACH_LIMIT)
      .emitWithAck(presenceArea.sends.reach.name)
      // It says that it is closed, and Socket.IO connects again.
      .catch(() => socket.connected && socket.io.engine.close())
    this.isTried = false
  }

  /** Opens the connection; what it receives goes to this bus. */
  open(bus: HostBus): void {
    this.bus = bus
    this.closed = false
    this.watching?.unsubscribe()
    this.watching = bus.on(nodesArea.receives.changed).subscribe((news) => this.nodes(news))
    this.socket.connect()
  }

  /** Connects anew, as somebody else: after log-in. */
  reopen(): void {
    this.socket.disconnect()
    this.closed = false
    this.reopening = true
    this.change({ status: 'connecting' })
    this.socket.connect()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    clearTimeout(this.looking)
    this.socket.disconnect()
  }

  /** Sends a request and waits for its ack. Rejects with RequestError. */
  async request(name: string, payload: unknown): Promise<unknown> {
    if (!this.socket.connected) await this.firstConnection()
    const sent = performance.now()
    let ack: unknown
    try {
      const timed = this.socket.timeout(ACK_LIMIT)
      ack = payload === undefined ? await timed.emitWithAck(name) : await timed.emitWithAck(name, payload)
    } catch {
      throw new RequestError('bus/timeout' satisfies BusErrorCode, 'The server did not answer in time')
    }
    this.measured(performance.now() - sent)
    const refused = ack as { error?: unknown; code?: unknown } | null
    if (typeof refused?.error === 'string' && refused.error !== '') {
      throw new RequestError(
        typeof refused.code === 'string' ? refused.code : ('refused' satisfies AnswerErrorCode),
        refused.error,
      )
    }
    return ack
  }

  /** While the page is still connecting a request waits; a connection that was lost refuses at once. */
  private firstConnection(): Promise<void> {
    const offline = () => new RequestError('bus/offline' satisfies BusErrorCode, 'There is no connection to the server')
    if (this.closed || this.bus?.state(sessionArea.states.connection).value.status !== 'connecting')
      return Promise.reject(offline())
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        this.socket.off('connect', connected).off('connect_error', failed)
        settle()
      }
      const connected = () => end(resolve)
      const failed = () => end(() => reject(offline()))
      const timer = setTimeout(failed, ACK_LIMIT)
      this.socket.on('connect', connected).on('connect_error', failed)
    })
  }

  private connected(): void {
    clearTimeout(this.retry)
    this.tries = 0
    // A server that cannot reach its other nodes says so now.
    this.change({ status: 'connected', error: null, partial: false })
    // RT-3: a resumed connection has brought what was missed; any other one starts from fresh snapshots.
    if (!this.hadConnection) this.catchUp(0)
    else if (!this.socket.recovered) {
      this.bus?.publish(sessionArea.topics.resync, {})
      // A server that was restarted has all of its pages back within seconds.
      this.catchUp(this.reopening ? 0 : CATCH_UP_SPREAD)
    }
    this.hadConnection = true
    this.reopening = false
  }

  /** OPS-2: pages of a server that missed something look again, not all at the same moment. */
  private nodes({ reachable, missed }: NodesChange): void {
    this.change({ partial: !reachable })
    if (missed) this.catchUp(CATCH_UP_SPREAD, () => this.bus?.publish(sessionArea.topics.resync, {}))
  }

  /** Has the page ask the server again, at a moment of its own within so many ms. */
  private catchUp(within: number, first = () => {}): void {
    clearTimeout(this.looking)
    this.looking = setTimeout(() => {
      first()
      this.bus?.publish(sessionArea.topics['catch-up'], {})
    }, Math.random() * within)
  }

  private lost(error: string | null): void {
    this.change(error === null ? { status: 'disconnected' } : { status: 'disconnected', error })
    // Socket.IO comes back by itself unless the server closed the connection or refused it.
    if (!this.socket.active) {
      this.tries += 1
      this.again(reconnectDelay(this.tries, Math.random()))
    }
  }

  private refused(error: Error): void {
    // A transport that failed has a `type`; a server that said no has only a message.
    const transport = 'type' in error
    const { redirect, flag } = onConnectError(error.message)
    if (redirect) {
      this.close()
      this.leave(redirect)
      return
    }
    const identity = !transport && /^(no user|invalid jwt)/i.test(error.message)
    if (identity) this.change({ status: 'refused', error: flag })
    else this.lost(flag)
  }

  private again(delay: number): void {
    if (this.closed || !this.bus || this.socket.active) return
    clearTimeout(this.retry)
    this.retry = setTimeout(() => {
      this.change({ status: 'connecting' })
      this.socket.connect()
    }, delay)
  }

  private measured(ms: number): void {
    this.change({ latency: Math.round(ms) })
  }

  private change(part: Partial<ConnectionState>): void {
    const state = this.bus?.state(sessionArea.states.connection)
    state?.set({ ...state.value, ...part })
  }
}
