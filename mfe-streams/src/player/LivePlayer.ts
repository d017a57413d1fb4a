import { createStore, type StoreApi } from 'zustand'
import type { Background } from './Background.ts'
import { lineIsKnownSlow, runsAlready } from './begun.ts'
import { CatchUp, catchUpPolicy } from './CatchUp.ts'
import type { Engine, FetchEngine } from './engine.ts'
import { Feed } from './Feed.ts'
import { fetchCare } from './fetchCare.ts'
import { HeldFrame } from './HeldFrame.ts'
import { LaterAgain } from './LaterAgain.ts'
import type { LineCare } from './LineCare.ts'
import { Progress } from './Progress.ts'
import { emptyState, type Phase, type PlayerState, type Source } from './playerState.ts'
import { isForSlowLines, type KeptPreferences, type Quality } from './preferences.ts'
import { Rescue } from './Rescue.ts'
import { type Failure, recoveryPolicy } from './recovery.ts'
import { Sound } from './Sound.ts'
import { Timeline } from './Timeline.ts'
import { videoEvents } from './videoEvents.ts'
import { LEAVING, wayTo } from './wayTo.ts'

export interface LivePlayerOptions {
  /** Null where nothing can play. */
  fetchEngine: FetchEngine | null
  quality: Quality
  preferences: KeptPreferences
  /** A second picture beside the main one: silent, and changes no settings. */
  silent?: boolean
}

/** Playing this long, in ms, what was recorded is asked for: the first picture comes first. */
const LOOK_AFTER = 4_000
/** Having an element for so long, in ms, it loads what it needs only once it plays, or does not get on. */
const CARE_AFTER = 2_500
/** Less than this, in seconds, is nothing to play. */
const HOLE = 0.1
/** How long a picture of another camera is waited for, in ms: later, the person has gone on to something else. */
const PATIENCE = 10_000

/**
 * Keeps one video element live: plays, follows the edge, and recovers by itself; goes back into the recording and
 * forward to live again [STR-8].
 */
export class LivePlayer {
  readonly state: StoreApi<PlayerState>
  readonly sound: Sound
  private readonly options: LivePlayerOptions
  private readonly timeline = new Timeline()
  private readonly rescue: Rescue
  /** What a person chose. */
  private chosen: Quality
  /** What plays of it, as the engine was told. */
  private playing: Quality
  private line: LineCare | null = null
  /** The line was found to be slow before there was a player. */
  private beganLow = false
  private background: Background | null = null
  /** It was opened out of sight and begins when somebody looks. */
  private unseen = false
  private hasPlayed = false
  private careTimer: ReturnType<typeof setTimeout> | undefined
  private video: HTMLVideoElement | null = null
  private held: HeldFrame | null = null
  private source: Source | null = null
  /** What brings the camera in; null while nothing is to play. */
  private feed: Feed | null = null
  /** Plays the recording from this instant on, in ms since 1970; null for live. */
  private from: number | null = null
  /** Where a person wants the picture, as long as it is not known how to get there; null for nowhere else. */
  private sought: { date: number; camera: string; asked: number } | null = null
  /** What is built next begins with the newest run: the one before has other tracks. */
  private newestRun = false
  private readonly catchUp = new CatchUp()
  /** A person went back within the live stream, or stopped it for a while: it stays where they want it. */
  private behindOnPurpose = false
  /** A person wants it to run. */
  private wanted = true
  /** The picture at which a person stopped it. */
  private pausedAt: number | null = null
  /** It ended or can't be reached. */
  private readonly again = new LaterAgain(() => this.begin(true))
  private readonly progress = new Progress()

  constructor(options: LivePlayerOptions) {
    this.options = options
    this.chosen = this.playing = options.quality
    const { volume, muted } = options.preferences.read()
    const silent = options.silent ?? false
    this.state = createStore<PlayerState>(() => ({ ...emptyState, volume, muted: silent || muted }))
    this.sound = new Sound(this.state, silent ? null : options.preferences)
    this.rescue = new Rescue({
      jump: () => this.jumpOver(),
      resetMedia: () => {
        this.progress.beginAgain()
        this.state.setState({ phase: 'reconnecting' })
        this.engine?.resetMedia()
        void this.play()
      },
      renew: () =>
        (this.feed?.renew() ?? Promise.reject(new Error('There is nothing to play'))).catch((error: unknown) => {
          if (this.state.getState().phase === 'reconnecting') this.failed({ kind: 'network', status: 0 })
          throw error
        }),
      rebuild: (otherEdge) => this.rebuild(otherEdge),
      waiting: () => this.state.setState({ phase: 'reconnecting' }),
      giveUp: () => this.rest('failed'),
    })
  }

  private get engine(): Engine | null {
    return this.feed?.engine ?? null
  }

  /** Takes the element to play in. Returns what gives it back. */
  attach(video: HTMLVideoElement): () => void {
    this.video = video
    this.held = new HeldFrame(video)
    const listening = videoEvents(video, {
      moves: () => this.moving(),
      look: () => this.watch(),
      waits: () => this.waits(video),
      plays: () => this.resumed(),
      pauses: () => this.stopped(video),
      networkBack: () => this.networkBack(),
      hidden: () => this.background?.hidden(),
      seen: () => {
        if (this.unseen) this.begin()
        this.background?.seen()
        if (!this.wanted || !this.engine || !video.paused) return
        if (this.from === null) this.jumpToLive()
        else void this.play()
      },
    })
    this.sound.attach(video, listening.signal)
    // Without it it plays as it is.
    this.careTimer = setTimeout(() => void this.takeCare(), CARE_AFTER)
    if (this.source) this.begin()
    return () => {
      listening.abort()
      clearTimeout(this.careTimer)
      this.background?.end()
      this.background = null
      this.teardown()
      this.video = null
      this.held = null
    }
  }

  /** Plays a camera from now on; null for none. */
  open(source: Source | null): void {
    this.teardown()
    this.source = source
    this.from = null
    const { sought } = this
    if (source && sought && (sought.camera !== source.id || performance.now() - sought.asked > PATIENCE)) {
      this.sought = null
    }
    this.line?.nextCamera()
    this.timeline.forget()
    this.state.setState(emptyState)
    if (source && this.video) this.begin()
  }

  async play(): Promise<void> {
    this.wanted = true
    if (this.video && !this.background?.wakes()) await this.sound.play(this.video)
  }

  pause(): void {
    this.wanted = false
    this.behindOnPurpose = true
    this.pausedAt = this.state.getState().at
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
    this.sought = null
    this.pausedAt = null
    if (this.from !== null) {
      this.playFrom(null)
      return
    }
    this.goLive()
    void this.play()
  }

  private goLive(): void {
    const live = this.engine?.livePosition() ?? null
    this.behindOnPurpose = false
    this.catchUp.reset()
    if (!this.video) return
    this.video.playbackRate = 1
    if (live !== null) this.video.currentTime = live
  }

  /**
   * Goes to the picture of an instant, in ms since 1970: within the live stream, in the recording, or as far back as
   * either goes. While that is not known yet, it goes there once it is.
   * @param camera the id of the camera, where another one is about to be opened
   */
  seekTo(date: number, camera = this.source?.id): void {
    if (camera === undefined) return
    this.sought = { date, camera, asked: performance.now() }
    this.seek()
    this.watch()
  }

  /** Goes to the oldest picture that there is. */
  seekToOldest(): void {
    this.seekTo(Number.NEGATIVE_INFINITY)
  }

  seekBy(seconds: number): void {
    const at = this.coming() ?? this.state.getState().at
    if (at !== null) this.seekTo(at + seconds * 1000)
  }

  /** Which instant the picture is on its way to, in ms since 1970; null where what is shown is what was wanted. */
  private coming(): number | null {
    const { sought } = this
    const { phase } = this.state.getState()
    if (sought?.camera === this.source?.id && sought && Number.isFinite(sought.date)) return sought.date
    return phase === 'starting' || phase === 'reconnecting' ? this.from : null
  }

  private seek(): void {
    const { sought, video, engine, timeline } = this
    if (!sought || sought.camera !== this.source?.id || !video || !engine) return
    const way = wayTo(sought.date, { engine, timeline, seekable: video.seekable, isLive: this.from === null })
    if (way.by === 'live') this.jumpToLive()
    else if (way.by === 'position') this.stayAt(way.position)
    else if (way.by === 'recording') this.playFrom(way.date)
    else if (way.by === 'asking') void timeline.look(engine).then(() => this.seek())
  }

  /** Goes to a position of what is loaded, in seconds of the video element, and stays so far behind live. */
  private stayAt(position: number): void {
    this.sought = null
    this.pausedAt = null
    this.behindOnPurpose = true
    if (this.video) this.video.currentTime = position
    this.watch()
  }

  /** Somebody is about to look back: finds out how far that goes. */
  lookBack(): void {
    if (this.engine) void this.timeline.look(this.engine)
  }

  /** The address of a file beside the camera's playlist; null while nothing plays. */
  readonly addressOf = (file: string): string | null => this.feed?.addressOf(file) ?? null

  setQuality(quality: Quality): void {
    if (quality === this.chosen) return
    this.chosen = quality
    this.beganLow = false
    this.line?.reset()
    this.turnTo()
  }

  /** A person wants to see whether the line carries more by now. */
  tryMore(): void {
    this.line?.up()
    this.turnTo()
  }

  /** What is to play of the camera: what was chosen, or what the line carries of it. */
  private quality(): Quality {
    return this.line?.plays() ?? (this.beganLow ? 'least' : this.chosen)
  }

  /** Plays what is to play now. Between pictures that goes without a gap; the sound alone is loaded anew. */
  private turnTo(): void {
    const before = this.playing
    this.tellQuality()
    if (!this.engine || this.playing === before) return
    if (this.playing === 'sound' || before === 'sound') this.replace('starting')
    else this.engine.setQuality(this.playing)
  }

  private tellQuality(): void {
    this.playing = this.quality()
    const before = this.state.getState()
    const slow = this.line?.slow ?? this.beganLow
    const soundOnly = this.playing === 'sound'
    if (slow === before.slow && soundOnly === before.soundOnly) return
    this.state.setState({ slow, soundOnly, ...(soundOnly && { height: 0 }) })
  }

  /** The server can be reached again, or may be: what waits its turn is tried at once. */
  networkBack(): void {
    if (this.state.getState().phase === 'failed') this.retryNow()
    else this.rescue.hurry()
  }

  /** Begins anew, as if nothing had been tried. */
  retryNow(): void {
    this.teardown()
    this.begin()
  }

  /** The element plays, whoever asked for it. */
  private resumed(): void {
    const { pausedAt } = this
    this.wanted = true
    this.pausedAt = null
    this.phase('buffering', ['paused'])
    // What was live when it was stopped may have left the live stream since: then it goes on from the recording.
    if (pausedAt !== null && this.from === null && this.engine && this.engine.positionOf(pausedAt) === null)
      this.seekTo(pausedAt)
  }

  /**
   * The element stopped. That need not be what a person asked for: a stream that is replaced or over stops it too, and
   * phones stop what is hidden.
   */
  private stopped(video: HTMLVideoElement): void {
    const { phase, at } = this.state.getState()
    if (!this.engine || video.ended || document.hidden || (phase !== 'playing' && phase !== 'buffering')) return
    this.wanted = false
    this.behindOnPurpose = true
    this.pausedAt = at
    this.state.setState({ phase: 'paused' })
  }

  /** @param quiet whoever watches is told nothing before there is a picture */
  private begin(quiet = false): void {
    const { source, video } = this
    const { fetchEngine } = this.options
    if (!source || !video) return
    if (!fetchEngine) {
      this.state.setState({ phase: 'unsupported' })
      return
    }
    this.unseen = document.hidden && (this.background?.asleep || !this.hasPlayed)
    if (this.unseen) return
    this.rescue.reset()
    this.wanted = true
    if (lineIsKnownSlow()) this.beganLow = true
    this.feed = new Feed({
      ...{ source, video, fetchEngine },
      settings: () => {
        this.tellQuality()
        return { quality: this.playing, from: this.from, newestRun: this.newestRun }
      },
      events: {
        onLevels: (levels) => this.state.setState({ levels }),
        onHeight: (height) => this.state.setState({ height }),
        onFailure: (failure) => this.failed(failure),
        onEnded: () => this.rest('ended'),
        onTracks: (date) => this.retrack(date),
      },
      onRefused: (refusal) => {
        this.stop()
        this.state.setState({ phase: 'refused', refusal })
      },
    })
    // Nobody waits for a picture that is there already.
    if (!quiet) this.state.setState({ phase: runsAlready(video) ? 'playing' : 'starting' })
    void this.load()
  }

  private async load(): Promise<void> {
    this.progress.begin()
    // What is loaded anew begins live.
    this.behindOnPurpose = false
    this.catchUp.reset()
    try {
      const loaded = await this.feed?.load()
      this.newestRun = false
      if (loaded && this.wanted) await this.play()
    } catch {
      this.failed({ kind: 'network', status: 0 })
    }
  }

  private failed(failure: Failure): void {
    if (!this.source) return
    if (this.line?.isSilent(failure)) return
    const { phase } = this.state.getState()
    if (phase === 'ended' || phase === 'failed') this.rest(phase)
    else this.rescue.failed(failure)
  }

  /** Plays from the recording, or live again; the last picture stays until the next one is there. */
  private playFrom(date: number | null): void {
    this.sought = null
    this.from = date
    this.behindOnPurpose = false
    this.wanted = true
    this.rescue.reset()
    this.replace('starting')
  }

  /** Its sound came or went: it goes on from there with what plays that. */
  private retrack(date: number | null): void {
    if (this.from !== null) this.from = date ?? this.from
    this.newestRun = true
    this.replace('starting')
  }

  private rebuild(otherEdge: boolean): void {
    if (otherEdge) this.feed?.leaveEdge()
    if (this.from !== null) this.from = this.coming() ?? this.state.getState().at ?? this.from
    this.replace('reconnecting')
  }

  private replace(phase: Phase): void {
    const { at } = this.state.getState()
    // A person who went back within the live stream is not thrown to its end: the recording has what they look at.
    if (this.from === null && this.behindOnPurpose && at !== null) this.from = this.timeline.within(at)
    this.rescue.cancel()
    this.held?.hold()
    this.state.setState({ phase })
    this.feed?.unload()
    void this.load()
  }

  /** A standing picture: live it continues where the stream is now; what a person went back to, a moment further on. */
  private jumpOver(): void {
    const { video } = this
    if (!video) return
    const { seekable, currentTime } = video
    const isKept = seekable.length > 0 && currentTime >= seekable.start(0)
    if (this.from !== null || (this.behindOnPurpose && isKept)) video.currentTime += 0.2
    // Without a network live is where it stands, or before: nobody sees the last second twice.
    else if ((this.engine?.livePosition() ?? 0) > video.currentTime) this.jumpToLive()
  }

  /** Nothing is left here, and more has come that begins further on: what lies between was never sent. */
  private overHole({ buffered, currentTime, readyState, seeking }: HTMLVideoElement): void {
    if (readyState > 2 || seeking || !this.video) return
    const starts = Array.from({ length: buffered.length }, (_, at) => buffered.start(at))
    const next = starts.find((start) => start > currentTime)
    const holds = starts.some((start, at) => start <= currentTime && buffered.end(at) - currentTime > HOLE)
    if (next !== undefined && !holds) this.video.currentTime = next + HOLE / 2
  }

  /** Leads a live picture back that fell behind, unless a person wants it there. */
  private keepUp(video: HTMLVideoElement): void {
    const live = this.from === null && !this.behindOnPurpose ? (this.engine?.livePosition() ?? null) : null
    const { currentTime: at } = video
    // On a slow line a jump would throw away what came, and playing faster needs more in store.
    const far = isForSlowLines(this.playing)
    const late = live === null ? 0 : far ? Math.min(live - at, catchUpPolicy.jump) : live - at
    const next = live === null ? 1 : this.catchUp.look(late, this.loaded() - (far ? 2 : 0))
    if (next === 'jump') this.goLive()
    else if (video.playbackRate !== next) video.playbackRate = next
  }

  /** The live stream moves on past where a person wants to be: from there on the recording plays, where there is one. */
  private stayBehind({ seekable, currentTime }: HTMLVideoElement, at: number | null): void {
    if (this.from !== null || !this.behindOnPurpose || at === null || seekable.length === 0) return
    const oldest = seekable.start(0)
    const recorded = this.timeline.within(at)
    if (recorded !== null && currentTime < oldest + LEAVING / 2) this.playFrom(recorded)
    else if (currentTime < oldest) this.stayAt(oldest + LEAVING)
  }

  /** How much is in store from here on, in seconds. */
  private loaded(): number {
    const { buffered, currentTime } = this.video!
    return (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0) - currentTime
  }

  /** Ends loading for now: it is over, or out of reach. It comes back by itself when the camera does. */
  private rest(phase: 'ended' | 'failed'): void {
    this.stop()
    this.from = this.sought = null
    this.state.setState({ phase, rewound: false })
    this.again.plan()
  }

  /** Looks where the picture is: tells it to whoever shows it, and notices when it stands. */
  private watch(): void {
    const { video, engine } = this
    if (video && !engine) this.awaitEngine(video)
    if (!video || !engine) return
    if (this.progress.look(video.currentTime) && !video.paused && video.readyState > 2) this.moving()
    this.overHole(video)
    const { phase } = this.state.getState()
    const coming = this.coming()
    const times = this.timeline.read(engine, video, this.from !== null, coming)
    // Before a live picture is there, the element is not where it is going to be.
    const awaited = coming === null && this.from === null && (phase === 'starting' || phase === 'reconnecting')
    this.state.setState(awaited ? { window: times.window, latency: null } : times)
    const awake = this.wanted && !document.hidden
    if (awake && (phase === 'playing' || phase === 'buffering')) this.line?.watch(this.loaded())
    if (!awake) this.progress.excuse()
    else if (phase === 'ended' || phase === 'failed') {
      if (this.progress.loading > recoveryPolicy.startLimit) this.rest(phase)
    } else if (this.lineIsSlow(phase)) return
    else if (phase === 'starting' || phase === 'reconnecting') this.failed({ kind: 'start', ms: this.progress.loading })
    else this.failed({ kind: 'stall', ms: this.progress.standing })
    if (this.sought) this.seek()
    if (phase !== 'playing') return
    this.stayBehind(video, times.at)
    this.keepUp(video)
    this.line?.calm()
    this.rescue.movedFor(this.progress.playing)
    if (!this.options.silent && !this.line?.slow && this.progress.playing > LOOK_AFTER) this.lookBack()
  }

  /** The code that plays is on its way: a picture that the document began goes on meanwhile, anything else waits for it. */
  private awaitEngine(video: HTMLVideoElement): void {
    const moves = this.progress.look(video.currentTime)
    if (!this.feed || !this.wanted || document.hidden) this.progress.excuse()
    else if (!runsAlready(video)) this.failed({ kind: 'code', ms: this.progress.loading })
    else if (moves && video.readyState > 2) this.phase('playing', ['buffering'])
  }

  /** It should move, and there is no more. */
  private waits(video: HTMLVideoElement): void {
    if (!this.wanted) return
    // One that seeks waits, too.
    if (this.state.getState().phase === 'playing' && !video.seeking) this.line?.stalled()
    this.phase('buffering', ['playing'])
  }

  /** Whether a picture that does not get on is the line's fault; then it goes down, and is given time. */
  private lineIsSlow(phase: Phase): boolean {
    const begins = phase === 'starting' || phase === 'reconnecting'
    if (this.rescue.busy || !(begins || phase === 'buffering')) return false
    // With pictures in store it is the device that does not keep up.
    if (this.loaded() > 1) return false
    const ms = begins ? this.progress.loading : this.progress.standing
    // On a line that is known to be slow what takes care of it comes late, too.
    return this.line?.isSlow(ms, begins) ?? (this.beganLow && ms < recoveryPolicy.stallRebuild)
  }

  /** Takes along what it needs from now on. Without it it plays as it is. */
  private async takeCare(): Promise<void> {
    const { video } = this
    const { Background, LineCare } = await fetchCare()
    if (!video || this.video !== video) return
    const { silent = false } = this.options
    this.line ??= new LineCare({
      ...{ silent, beganLow: this.beganLow },
      engine: () => this.engine,
      state: () => this.state.getState(),
      chosen: () => this.chosen,
      recorded: () => this.from !== null,
      turn: () => this.turnTo(),
    })
    this.background = new Background({
      video,
      sleep: () => this.sleep(),
      wake: () => {
        if (!this.feed || !this.wanted) return false
        this.replace('starting')
        return true
      },
    })
    // It may have gone out of sight in the meantime.
    if (document.hidden) this.background.hidden()
  }

  /** Nobody is there: nothing is loaded until somebody is. */
  private sleep(): boolean {
    if (!this.feed) return false
    this.rescue.cancel()
    this.again.cancel()
    this.held?.hold()
    this.feed.unload()
    return true
  }

  /** The picture moves. */
  private moving(): void {
    const { phase } = this.state.getState()
    if (phase === 'playing' || !this.engine || this.rescue.busy) return
    this.hasPlayed = true
    this.progress.plays()
    this.rescue.moves()
    this.again.reset()
    // Of sound alone there is none to take its place.
    if (this.playing !== 'sound') this.held?.drop()
    this.background?.plays()
    this.state.setState({ phase: 'playing' })
  }

  private phase(next: Phase, from: readonly Phase[]): void {
    if (from.includes(this.state.getState().phase)) this.state.setState({ phase: next })
  }

  /** Ends loading; the picture that stands may stay. */
  private stop(): void {
    this.again.cancel()
    this.rescue.cancel()
    this.feed?.end()
    this.feed = null
  }

  private teardown(): void {
    this.stop()
    this.held?.drop()
    this.pausedAt = null
  }
}
