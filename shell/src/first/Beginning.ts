import { type Begun, type Fetched, type FirstPicture, offerFirstPicture, painted } from '@shoal/bus/streams/handover'
import { beginOf, fragmentsOf, videoTrack } from './mp4.ts'
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
  /** Texts of playlists that came with the document, by path. */
  known: Readonly<Record<string, string>>
  /** How long this network takes for an answer, in ms. */
  answered: number
  /** Picks one of the pictures, given with the smallest first. */
  choose(pictures: readonly Variant[]): Variant | undefined
}

/** Until a player takes over, at most this much is kept ahead, in seconds. */
const AHEAD = 12
/** In ms: where an answer takes longer, the page's own code comes before what follows the first pictures. */
const SLOW = 500
/** There more is asked for when only this much is ahead, in seconds, plus the time of two answers. */
const ENOUGH = 0.8
/** There it also begins further back, by the time of this many answers: the page's code comes in them, six files at a time. */
const ANSWERS_OF_CODE = 5

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
  private readonly enough: number
  private readonly known: Map<string, string>
  private readonly fetched = new Map<string, Fetched>()
  /** Playlists that are waited for, given up as soon as somebody else goes on. */
  private readonly waiting = new AbortController()
  private readonly ending = new AbortController()
  /** Settles when it goes no further, with the stream that plays then, or null. */
  readonly run: Promise<Begun | null>

  constructor(options: BeginningOptions) {
    this.options = options
    this.video = options.video
    this.camera = options.camera
    this.enough = options.answered > SLOW ? ENOUGH + (2 * options.answered) / 1000 : AHEAD
    this.known = new Map(Object.entries(options.known))
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
    const { video, address, choose, answered } = this.options
    // On a slow network it begins further back: what comes next must be there in time.
    const slack = ((answered > SLOW ? ANSWERS_OF_CODE : 2) * answered) / 1000
    const source = new MediaSource()
    const opened = settled(source, 'sourceopen')
    video.src = URL.createObjectURL(source)
    const list = await this.text(address)
    // A variant without a height is sound alone.
    const variant = choose(readVariants(list).filter(({ height }) => height > 0))
    const type = `video/mp4; codecs="${variant?.codecs}"`
    if (!variant || !MediaSource.isTypeSupported(type)) return null
    const playlistAt = new URL(variant.uri, address)
    let playlist = readPlaylist(await this.text(playlistAt.href))
    if (playlist.init === null) return null
    const init = this.bytes(new URL(playlist.init, playlistAt))
    const fetchAll = (pieces: readonly Piece[]) =>
      pieces.map((piece) => {
        const coming = this.piece(piece, playlistAt)
        // One that is never looked at must not count as unhandled.
        coming.catch(() => {})
        return coming
      })
    let pieces = toBeginWith(playlist, slack)
    let coming = fetchAll(pieces)
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
        if (last === undefined) this.show(Math.max(piece.start, beginningOf(playlist, slack)))
        last = piece
      }
      if (this.waiting.signal.aborted || playlist.over) break
      const newer = await this.newer(playlist, last, playlistAt)
      if (newer === null) break
      // It stood so long that what comes next is gone.
      if (newer.segments[0] && last && newer.segments[0].segment > last.segment + 1) return null
      playlist = newer
      pieces = last ? after(playlist, last) : []
      coming = fetchAll(pieces)
    }
    if (this.ending.signal.aborted || last === undefined || source.readyState !== 'open') return null
    // Places what follows at its beginning in the element's own time.
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
    // Where a server does not wait until there is more, the player knows when to ask.
    if (!playlist.waits || !last) return null
    const next = new URL(address)
    const segment = playlist.segments.find((one) => one.segment === last.segment)
    const goesOn = last.part !== null && !segment?.whole
    next.searchParams.set('_HLS_msn', String(goesOn ? last.segment : last.segment + 1))
    next.searchParams.set('_HLS_part', String(goesOn ? last.part! + 1 : 0))
    // Or it is paused, or the browser does not play: no more than is of use.
    while (!this.waiting.signal.aborted && ahead() > this.enough)
      await new Promise((resolve) => setTimeout(resolve, 100))
    if (this.waiting.signal.aborted) return null
    try {
      return readPlaylist(await this.text(next.href, this.waiting.signal))
    } catch (error) {
      if (this.waiting.signal.aborted) return null
      throw error
    }
  }

  private async text(address: string, signal = this.ending.signal): Promise<string> {
    const { pathname } = new URL(address)
    const body = this.known.get(pathname)
    if (body !== undefined) {
      // Later there is more in it.
      this.known.delete(pathname)
      this.fetched.set(pathname, { body, ms: this.options.answered })
      return body
    }
    return this.get(address, signal, (answer) => answer.text())
  }

  private async piece({ uri, parts = [] }: Piece, playlistAt: URL): Promise<ArrayBuffer> {
    const address = new URL(uri, playlistAt)
    const bytes = await this.bytes(address)
    // Where a playlist names parts, a player asks for them from a little before the end of what it was given.
    const fragments = fragmentsOf(bytes)
    const { ms } = this.fetched.get(address.pathname)!
    if (fragments.length === parts.length)
      for (const [at, body] of fragments.entries())
        this.fetched.set(new URL(parts[at]!.uri, playlistAt).pathname, { body, ms: ms / parts.length })
    return bytes
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
