import { createStore, type StoreApi } from 'zustand'
import { addressAt } from '../streams/edges.ts'
import type { CreateEngine, Engine } from './engine.ts'
import { emptyState, type Phase, type PlayerState, type Source } from './playerState.ts'
import { preferences, type Quality } from './preferences.ts'
import { type Attempts, decide, type Failure, noAttempts, type Remedy, recoveryPolicy } from './recovery.ts'
import { Sound } from './Sound.ts'
import { type Ticket, TicketKeeper } from './TicketKeeper.ts'

export interface LivePlayerOptions {
  createEngine: CreateEngine | null
  quality: Quality
  /** A second picture beside the main one: silent, and changes no settings. */
  silent?: boolean
}

const TICK = 500
/** Further behind the live position than this counts as behind, in seconds. */
const BEHIND = 3

/** Keeps one video element live: plays, follows the edge, and recovers by itself [STR-8]. */
export class LivePlayer {
  readonly state: StoreApi<PlayerState>
  readonly sound: Sound
  private readonly options: LivePlayerOptions
  private quality: Quality
  private video: HTMLVideoElement | null = null
  private detachVideo: (() => void) | null = null
  private source: Source | null = null
  private engine: Engine | null = null
  private ticket: TicketKeeper | null = null
  private edge = 0
  private tried: Attempts = noAttempts
  private retry: ReturnType<typeof setTimeout> | undefined
  /** A person wants it to run. */
  private wanted = true
  /** When the position last moved, the position, since when it plays without a break, and when loading began. */
  private progress = { at: 0, position: -1, since: 0, begun: 0 }

  constructor(options: LivePlayerOptions) {
    this.options = options
    this.quality = options.quality
    const { volume, muted } = preferences.read()
    const silent = options.silent ?? false
    this.state = createStore<PlayerState>(() => ({ ...emptyState, volume, muted: silent || muted }))
    this.sound = new Sound(this.state, silent)
  }

  /** Takes the element to play in. Returns what gives it back. */
  attach(video: HTMLVideoElement): () => void {
    const ending = new AbortController()
    const { signal } = ending
    this.video = video
    this.sound.attach(video, signal)
    const on = (name: string, handler: () => void) => video.addEventListener(name, handler, { signal })
    on('playing', () => this.moving())
    on('timeupdate', () => this.watch())
    on('waiting', () => this.wanted && this.phase('buffering', ['playing']))
    on('play', () => {
      this.wanted = true
      this.phase('buffering', ['paused'])
    })
    on('pause', () => {
      // A stream that is replaced or over pauses the element too, and phones pause what is hidden: nobody's wish.
      const { phase } = this.state.getState()
      if (!this.engine || video.ended || document.hidden || (phase !== 'playing' && phase !== 'buffering')) return
      this.wanted = false
      this.state.setState({ phase: 'paused' })
    })
    const ticking = setInterval(() => this.watch(), TICK)
    window.addEventListener('online', () => this.state.getState().phase === 'failed' && this.retryNow(), { signal })
    const seen = () => !document.hidden && this.wanted && this.engine && video.paused && this.jumpToLive()
    document.addEventListener('visibilitychange', seen, { signal })
    this.detachVideo = () => {
      ending.abort()
      clearInterval(ticking)
      this.teardown()
      this.video = null
    }
    if (this.source) this.begin()
    return () => {
      this.detachVideo?.()
      this.detachVideo = null
    }
  }

  /** Plays a camera from now on; null for none. */
  open(source: Source | null): void {
    this.teardown()
    this.source = source
    this.state.setState(emptyState)
    if (source && this.video) this.begin()
  }

  async play(): Promise<void> {
    this.wanted = true
    if (this.video) await this.sound.play(this.video)
  }

  pause(): void {
    this.wanted = false
    this.video?.pause()
    this.phase('paused', ['starting', 'playing', 'buffering'])
  }

  togglePlay(): void {
    if (this.state.getState().phase === 'failed') this.retryNow()
    else if (this.video?.paused) void this.play()
    else this.pause()
  }

  /** Continues at the live edge. */
  jumpToLive(): void {
    const live = this.engine?.livePosition() ?? null
    if (this.video && live !== null) this.video.currentTime = live
    void this.play()
  }

  /** Goes to a position of the video element, in seconds, within what can be sought to. */
  seek(position: number): void {
    const { window: range } = this.state.getState()
    if (!this.video || !range) return
    const live = this.engine?.livePosition() ?? range.end
    this.video.currentTime = Math.min(Math.max(position, range.start), live)
    this.watch()
  }

  seekBy(seconds: number): void {
    if (this.video) this.seek(this.video.currentTime + seconds)
  }

  setQuality(quality: Quality): void {
    this.quality = quality
    this.engine?.setQuality(quality)
  }

  /** Begins anew, as if nothing had been tried. */
  retryNow(): void {
    this.teardown()
    this.begin()
  }

  private begin(): void {
    const { source } = this
    if (!source) return
    if (!this.options.createEngine) {
      this.state.setState({ phase: 'unsupported' })
      return
    }
    this.tried = noAttempts
    this.edge = 0
    this.wanted = true
    this.ticket = new TicketKeeper({
      first: source.ticket,
      fetch: source.fetchTicket,
      onRenewed: (ticket) => this.engine?.renewed(this.address(ticket)),
      onRefused: (refusal) => {
        this.stop()
        this.state.setState({ phase: 'refused', refusal })
      },
    })
    this.state.setState({ phase: 'starting' })
    void this.load()
  }

  /** Builds an engine for the current source once there is a permission. */
  private async load(): Promise<void> {
    const { ticket, source, video } = this
    const createEngine = this.options.createEngine
    if (!ticket || !source || !video || !createEngine) return
    this.progress = { at: performance.now(), position: -1, since: 0, begun: performance.now() }
    let permission: Ticket
    try {
      permission = await ticket.get()
    } catch {
      if (this.ticket === ticket && this.state.getState().phase !== 'refused')
        this.failed({ kind: 'network', status: 0 })
      return
    }
    // Another camera may have been chosen in the meantime.
    if (this.ticket !== ticket || this.video !== video) return
    this.engine?.destroy()
    this.engine = createEngine({
      video,
      address: this.address(permission),
      jwt: () => ticket.jwt,
      quality: this.quality,
      events: {
        onLevels: (levels) => this.state.setState({ levels }),
        onHeight: (height) => this.state.setState({ height }),
        onFailure: (failure) => this.failed(failure),
        onEnded: () => {
          this.stop()
          this.state.setState({ phase: 'ended' })
        },
      },
    })
    if (this.wanted) await this.play()
  }

  private address(ticket: Ticket): string {
    const edges = this.source?.edges ?? []
    return addressAt(edges[this.edge % Math.max(edges.length, 1)], ticket.url, location.href)
  }

  private failed(failure: Failure): void {
    if (this.retry !== undefined || !this.source) return
    this.apply(decide(failure, this.tried, performance.now()))
  }

  private apply(remedy: Remedy): void {
    switch (remedy.do) {
      case 'nothing':
        return
      case 'jump':
        this.tried = { ...this.tried, jumped: true }
        this.jumpToLive()
        return
      case 'reset-media':
        this.progress.begun = performance.now()
        this.tried = { ...this.tried, mediaResetAt: this.progress.begun }
        this.state.setState({ phase: 'reconnecting' })
        this.engine?.resetMedia()
        void this.play()
        return
      case 'give-up':
        this.stop()
        this.state.setState({ phase: 'failed' })
        return
      case 'renew':
        this.later(remedy.wait, () => {
          void this.ticket?.renew().then(
            () => this.rebuild(),
            () => {
              if (this.state.getState().phase === 'reconnecting') this.failed({ kind: 'network', status: 0 })
            },
          )
        })
        return
      case 'rebuild':
        if (remedy.otherEdge) this.edge += 1
        this.later(remedy.wait, () => this.rebuild())
    }
  }

  private later(wait: number, action: () => void): void {
    this.tried = { ...this.tried, count: this.tried.count + 1, jumped: false }
    this.state.setState({ phase: 'reconnecting' })
    this.retry = setTimeout(() => {
      this.retry = undefined
      action()
    }, wait)
  }

  private rebuild(): void {
    clearTimeout(this.retry)
    this.retry = undefined
    this.state.setState({ phase: 'reconnecting' })
    this.engine?.destroy()
    this.engine = null
    void this.load()
  }

  /** Looks where the picture is: tells it to whoever shows it, and notices when it stands. */
  private watch(): void {
    const { video, engine } = this
    if (!video || !engine) return
    const now = performance.now()
    if (video.currentTime !== this.progress.position) {
      if (this.progress.position !== -1 && !video.paused && video.readyState > 2) this.moving()
      this.progress.position = video.currentTime
      this.progress.at = now
    }
    const { seekable, currentTime: position } = video
    const latency = engine.latency()
    const live = engine.livePosition()
    const end = latency === null ? live : position + latency
    this.state.setState({
      position,
      latency,
      behind: live !== null && live - position > BEHIND,
      window: seekable.length > 0 && end !== null ? { start: Math.min(seekable.start(0), position), end } : null,
    })
    const { phase } = this.state.getState()
    if (!this.wanted || document.hidden) this.progress.at = this.progress.begun = now
    else if (phase === 'starting' || phase === 'reconnecting')
      this.failed({ kind: 'start', ms: now - this.progress.begun })
    else if (phase !== 'failed') this.failed({ kind: 'stall', ms: now - this.progress.at })
    if (phase === 'playing' && this.progress.since > 0 && now - this.progress.since > recoveryPolicy.stable)
      this.tried = noAttempts
  }

  /** The picture moves. */
  private moving(): void {
    const { phase } = this.state.getState()
    if (phase === 'playing' || !this.engine || this.retry !== undefined) return
    this.progress.since = this.progress.at = performance.now()
    this.tried = { ...this.tried, jumped: false }
    this.state.setState({ phase: 'playing' })
  }

  private phase(next: Phase, from: readonly Phase[]): void {
    if (from.includes(this.state.getState().phase)) this.state.setState({ phase: next })
  }

  /** Ends loading; the picture that stands may stay. */
  private stop(): void {
    clearTimeout(this.retry)
    this.retry = undefined
    this.engine?.destroy()
    this.engine = null
    this.ticket?.end()
  }

  private teardown(): void {
    this.stop()
    this.ticket = null
  }
}
