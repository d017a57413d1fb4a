import { type Begun, type Fetched, type FirstPicture, offerFirstPicture, painted } from '@shoal/bus/streams/handover'
import { beginOf, videoTrack } from './mp4.ts'
import {
  after,
  beginningOf,
  type Piece,
  type Playlist,
  readPlaylist,
  readVariants,
  toBeginWith,
  type Variant,
  withOlder,
} from './playlist.ts'

export interface BeginningOptions {
  video: HTMLVideoElement
  camera: string
  /** Full address of the list of qualities. */
  address: string
  /** Picks one of the qualities, of which the least comes first. */
  choose(variants: readonly Variant[]): Variant | undefined
}

/** As long as nobody goes on with it, so much is kept ahead at most, in seconds. */
const AHEAD = 12

const settled = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

/**
 * Plays a live stream from where it is now, before there is a player: fetches, appends, and goes on until somebody takes
 * it over. It mends nothing: whatever goes wrong ends it, and the player begins as if it had not been there.
 */
export class Beginning implements FirstPicture {
  readonly video: HTMLVideoElement
  readonly camera: string
  private readonly options: BeginningOptions
  private readonly fetched = new Map<string, Fetched>()
  /** Playlists that are waited for, given up as soon as somebody else goes on. */
  private readonly waiting = new AbortController()
  private readonly ending = new AbortController()
  /** Settles when it goes no further; with what plays then, or null. */
  readonly run: Promise<Begun | null>

  constructor(options: BeginningOptions) {
    this.options = options
    this.video = options.video
    this.camera = options.camera
    this.run = this.play().catch(() => null)
    void this.run.then((begun) => begun ?? this.gone())
  }

  moveTo(place: Element): void {
    const { video } = this
    const plays = !video.paused
    // Where the browser can, it goes on playing on its way.
    if ('moveBefore' in place && place.isConnected) place.moveBefore(video, null)
    else place.append(video)
    if (plays && video.paused) void video.play().catch(() => {})
    document.getElementById(painted.page)?.remove()
  }

  async take(address: string): Promise<Begun | null> {
    this.gone()
    if (new URL(address).pathname !== new URL(this.options.address).pathname) this.end()
    this.waiting.abort()
    return this.run
  }

  end(): void {
    this.gone()
    this.ending.abort()
    this.waiting.abort()
  }

  /** Nobody else finds it. */
  private gone(): void {
    offerFirstPicture(null)
  }

  private async play(): Promise<Begun | null> {
    const { video, address, choose } = this.options
    const source = new MediaSource()
    const opened = settled(source, 'sourceopen')
    video.src = URL.createObjectURL(source)
    const list = await this.text(address)
    const variant = choose(readVariants(list))
    const type = `video/mp4; codecs="${variant?.codecs}"`
    if (!variant || !MediaSource.isTypeSupported(type)) return null
    const playlistAt = new URL(variant.uri, address)
    let playlist = readPlaylist(await this.text(playlistAt.href))
    if (playlist.init === null) return null
    const init = this.bytes(new URL(playlist.init, playlistAt))
    let pieces = toBeginWith(playlist)
    let coming = pieces.map((piece) => this.bytes(new URL(piece.uri, playlistAt)))
    // Those that are never looked at must not count as unhandled.
    for (const one of coming) one.catch(() => {})
    await opened
    const buffer = source.addSourceBuffer(type)
    const track = videoTrack(await init)
    await this.append(buffer, await init)
    let last: Piece | undefined
    for (;;) {
      for (const [at, piece] of pieces.entries()) {
        const bytes = await coming[at]!
        if (last === undefined) {
          const begin = track && beginOf(bytes, track)
          if (begin === null) return null
          buffer.timestampOffset = piece.start - begin
        }
        await this.append(buffer, bytes)
        if (last === undefined) this.show(Math.max(piece.start, beginningOf(playlist)))
        last = piece
      }
      if (this.waiting.signal.aborted || playlist.over) break
      const newer = await this.newer(playlist, last, playlistAt)
      if (newer === null) break
      // It stood so long that what comes next is gone.
      if (newer.segments[0] && last && newer.segments[0].segment > last.segment + 1) return null
      playlist = newer
      pieces = last ? after(playlist, last) : []
      coming = pieces.map((piece) => this.bytes(new URL(piece.uri, playlistAt)))
      for (const one of coming) one.catch(() => {})
    }
    if (this.ending.signal.aborted || last === undefined || source.readyState !== 'open') return null
    // What follows is told when it begins in the element's own time.
    buffer.timestampOffset = 0
    const { buffered } = buffer
    return {
      source,
      buffer,
      track: variant.codecs.includes(',') ? 'audiovideo' : 'video',
      codecs: variant.codecs,
      height: variant.height,
      end: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
      fetched: this.fetched,
    }
  }

  /** The picture goes to where live is, and runs: without sound where the browser wants a gesture first. */
  private show(position: number): void {
    const { video } = this
    video.currentTime = position
    video.play().catch((error: Error) => {
      if (error.name !== 'NotAllowedError' || video.muted) return
      video.muted = true
      void video.play().catch(() => {})
    })
  }

  /** The playlist when there is more in it; null when somebody else goes on. */
  private async newer(playlist: Playlist, last: Piece | undefined, address: URL): Promise<Playlist | null> {
    const { video } = this
    const ahead = () =>
      (video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0) - video.currentTime
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.waiting.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    const next = new URL(address)
    if (playlist.waits && last) {
      const segment = playlist.segments.find((one) => one.segment === last.segment)
      const goesOn = last.part !== null && !segment?.whole
      next.searchParams.set('_HLS_msn', String(goesOn ? last.segment : last.segment + 1))
      next.searchParams.set('_HLS_part', String(goesOn ? last.part! + 1 : 0))
    } else await pause(1_000)
    // Paused, or a browser that does not play: no more than is of use.
    while (!this.waiting.signal.aborted && ahead() > AHEAD) await pause(500)
    if (this.waiting.signal.aborted) return null
    try {
      return readPlaylist(await this.text(next.href, this.waiting.signal))
    } catch (error) {
      if (this.waiting.signal.aborted) return null
      throw error
    }
  }

  private async text(address: string, signal = this.ending.signal): Promise<string> {
    const text = await this.get(address, signal, (answer) => answer.text())
    return text
  }

  private bytes(address: URL): Promise<ArrayBuffer> {
    return this.get(address.href, this.ending.signal, (answer) => answer.arrayBuffer())
  }

  private async get<T extends string | ArrayBuffer>(
    address: string,
    signal: AbortSignal,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const asked = performance.now()
    const answer = await fetch(address, { signal })
    if (!answer.ok) throw new Error(`${answer.status}`)
    const body = await read(answer)
    const path = new URL(address).pathname
    const before = this.fetched.get(path)?.body
    // From the beginning of the first playlist on the player counts, as the element does.
    const whole = typeof before === 'string' && typeof body === 'string' ? withOlder(before, body) : body
    this.fetched.set(path, { body: whole, ms: performance.now() - asked })
    return body
  }

  private async append(buffer: SourceBuffer, bytes: ArrayBuffer): Promise<void> {
    const done = settled(buffer, 'updateend')
    buffer.appendBuffer(bytes)
    await done
  }
}
