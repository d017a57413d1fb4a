import { soundOf } from './addresses.ts'
import { ANSWER_WITHIN, type CreateEngine } from './engine.ts'
import { nativeDates } from './nativeDates.ts'
import { oldestIn } from './programDates.ts'
import { withJwt } from './TicketKeeper.ts'

/** Where a browser with HLS of its own plays live: so many seconds before the end of the seekable range. */
const HOLD_BACK = 3

/** The same stream over the whole recording window, written for players that know no variables in playlists. */
export const dvrOf = (address: string) => address.replace(/\/(master|rewind)\.m3u8/, '/dvr.m3u8')

/** Plays HLS by the browser itself, where Media Source Extensions are missing. Qualities are the browser's choice. */
export const nativeEngine: CreateEngine = ({ video, address, jwt, quality, from, events }) => {
  const playlistOf = (next: string) => (from !== null ? dvrOf(next) : quality === 'sound' ? soundOf(next) : next)
  const ending = new AbortController()
  const { signal } = ending
  const { dateAt, positionOf } = nativeDates(video)
  /** In the recording: the instant to begin at, once it can be told where that is. */
  let wanted = from
  const load = (next: string) => {
    video.src = playlistOf(next)
    video.load()
  }
  const end = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null)
  /** Goes on where it is with another address. */
  const loadAgain = (next: string) => {
    const runs = !video.paused
    if (from !== null) wanted = dateAt(video.currentTime) ?? wanted
    load(next)
    if (runs) void video.play().catch(() => {})
  }

  video.addEventListener(
    'loadedmetadata',
    () => {
      const position = wanted === null ? null : positionOf(wanted)
      wanted = null
      if (position === null || video.seekable.length === 0) return
      video.currentTime = Math.min(Math.max(position, video.seekable.start(0)), end() ?? position)
    },
    { signal },
  )
  video.addEventListener('resize', () => events.onHeight(video.videoHeight), { signal })
  video.addEventListener('ended', () => events.onEnded(), { signal })
  video.addEventListener(
    'error',
    () => {
      const network = video.error?.code === MediaError.MEDIA_ERR_NETWORK
      // The browser does not say which answer it got; a refused permission looks like an unplayable source.
      const refused = video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
      events.onFailure(network || refused ? { kind: 'network', status: refused ? 403 : 0 } : { kind: 'media' })
    },
    { signal },
  )
  load(address)

  return {
    setQuality() {},
    // The browser itself goes down and up by the line.
    heardAt: () => null,
    arrivals: () => null,
    rung: () => null,
    address: () => withJwt(address, jwt() ?? ''),
    livePosition() {
      const last = end()
      return last === null || !Number.isFinite(last) ? null : Math.max(last - HOLD_BACK, 0)
    },
    latency() {
      const last = end()
      return last === null || !Number.isFinite(last) ? null : Math.max(last - video.currentTime, 0)
    },
    // Before it is there, it counts as where it is to begin.
    dateAt: (position) => wanted ?? dateAt(position),
    positionOf,
    async recordedFrom() {
      const signal = AbortSignal.timeout(ANSWER_WITHIN)
      const master = withJwt(dvrOf(address), jwt() ?? '')
      const qualities = await fetch(master, { signal })
      const first = /^[^#\s]\S*/m.exec(qualities.ok ? await qualities.text() : '')?.[0]
      if (first === undefined) return null
      // Shorter than the list that the browser would read, with the same times.
      const list = await fetch(new URL(first.replace('/dvr.m3u8', '/rewind.m3u8'), master), { signal })
      return list.ok ? oldestIn(await list.text()) : null
    },
    resetMedia: () => loadAgain(video.currentSrc || address),
    // The permission is part of the one address that the browser was given.
    renewed: loadAgain,
    destroy() {
      ending.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}

export const nativeWorks = (): boolean =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
