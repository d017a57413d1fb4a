import Hls, {
  type ErrorData,
  type Fragment,
  type Loader,
  type LoadPolicy,
  type MediaAttachingData,
  type Part,
  type PlaylistLoaderContext,
} from 'hls.js/light'
import { recordingOf, soundOf } from './addresses.ts'
import { loaderWith } from './begunLoader.ts'
import { ANSWER_WITHIN, type CreateEngine, type Level } from './engine.ts'
import { fetchCare } from './fetchCare.ts'
import type { Arrival } from './LineRate.ts'
import { isForSlowLines, type Quality, type Rung, rungs } from './preferences.ts'
import { dateAt, oldestIn, positionOf } from './programDates.ts'
import type { Failure } from './recovery.ts'
import { Stalls } from './Stalls.ts'
import { withJwt } from './TicketKeeper.ts'

/** Short: pieces that come late are of no use live, and the recovery around it is more patient. */
const loadPolicy = (firstByte: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: 15_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 400, maxRetryDelayMs: 2_000 },
  },
})

/** Loads playlists as hls.js does, but has the first of each quality begin elsewhere: `beginning` tells the playlist so. */
function loaderOf(
  beginning: (playlist: string) => Promise<string>,
): new (
  ...given: ConstructorParameters<typeof Standard>
) => Loader<PlaylistLoaderContext> {
  return class extends Standard {
    override load(...[context, config, callbacks]: Parameters<Loader<PlaylistLoaderContext>['load']>): void {
      super.load(context, config, {
        ...callbacks,
        async onSuccess(response, ...rest) {
          if (typeof response.data === 'string' && context.type === 'level') {
            response.data = await beginning(response.data)
          }
          callbacks.onSuccess(response, ...rest)
        },
      })
    }
  }
}
const Standard = Hls.DefaultConfig.loader as unknown as new (...given: unknown[]) => Loader<PlaylistLoaderContext>

/** So many of the newest pieces are known by how they came: half a minute of parts. */
const MOST_ASKED = 60

/** The quality behind the address of a playlist. */
const rungOf = (uri: string) => /(\w+)\/(?:index|rewind)\.m3u8/.exec(uri)?.[1] as Rung

/** Plays through hls.js and Media Source Extensions. */
export const hlsEngine: CreateEngine = ({ video, address, jwt, quality, from, newestRun, begun, patient, events }) => {
  const live = from === null
  const sound = quality === 'sound'
  let heardAt = performance.now()
  /** The other qualities are for slow lines, on which small pieces come late: there a distance of some seconds is kept. */
  const isQuick = (wanted: Quality) => live && !isForSlowLines(wanted)
  const hls = new Hls({
    lowLatencyMode: isQuick(quality),
    // The player itself catches up, from further away and more gently.
    maxLiveSyncPlaybackRate: 1,
    ...(!live && { pLoader: loaderOf(async (list) => (await fetchCare()).beginningAt(list, from)) as never }),
    ...(live && newestRun && { pLoader: loaderOf(async (list) => (await fetchCare()).atNewestRun(list)) as never }),
    ...(begun && { loader: loaderWith(begun) as never }),
    // The module build brings no worker; it would do little for fragmented MP4.
    enableWorker: false,
    autoStartLoad: false,
    backBufferLength: 40,
    maxBufferLength: 20,
    startFragPrefetch: true,
    manifestLoadPolicy: loadPolicy(8_000),
    // A playlist with blocking reload answers when there is news: up to two target durations later.
    playlistLoadPolicy: loadPolicy(10_000),
    fragLoadPolicy: loadPolicy(8_000),
    xhrSetup: (xhr, url) => {
      const current = jwt()
      const signed = current === null ? url : withJwt(url, current)
      xhr.open('GET', live ? signed : recordingOf(signed), true)
      // A playlist may come and have nothing new in it.
      if (url.includes('.m4s')) xhr.addEventListener('progress', () => (heardAt = performance.now()))
    },
  })

  /** hls.js counts levels from the lowest up; -1 lets it choose. */
  const levelOf = (wanted: Quality) => {
    if (wanted === 'auto') return -1
    const least = hls.levels.findIndex(({ uri }) => rungs.indexOf(rungOf(uri)) <= rungs.indexOf(wanted))
    return least < 0 ? hls.levels.length - 1 : least
  }

  const heights = new Map<object, number>()
  /** hls.js leaves it out: in one buffer with pictures there can't be sound alone. */
  let soundLevel: Level[] = []
  const tellLevels = () => {
    if (sound) return
    const pictures = hls.levels.map((level) => ({
      rung: rungOf(level.uri),
      height: heights.get(level) ?? level.height,
      bitrate: level.bitrate,
    }))
    events.onLevels([...pictures.reverse(), ...soundLevel])
  }

  hls.on(Hls.Events.MANIFEST_LOADED, (_, { levels }) => {
    const alone = levels.find(({ url }) => rungOf(url) === 'sound')
    soundLevel = alone ? [{ rung: 'sound', height: 0, bitrate: alone.bitrate }] : []
    tellLevels()
  })
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    tellLevels()
    const level = levelOf(quality)
    // While the page loads beside it, it would take every line for a slow one.
    hls.config.minAutoBitrate = hls.levels[levelOf('low')]?.maxBitrate ?? 0
    const running = hls.levels.findIndex(({ height }) => height === begun?.height)
    hls.startLevel = running >= 0 ? running : level
    // The quality that plays goes on until more of it is loaded.
    if (running >= 0 && running !== level) hls.once(Hls.Events.FRAG_BUFFERED, () => (hls.nextLevel = levelOf(quality)))
    else if (level >= 0) hls.loadLevel = level
    if (begun) hls.startLoad(begun.end, true)
    else hls.startLoad(-1)
  })
  /** The list of qualities is read once: a later change by the broadcaster shows only in the picture. */
  const resized = () => {
    const level = hls.levels[hls.currentLevel]
    const { videoHeight } = video
    if (videoHeight === 0) return
    events.onHeight(videoHeight)
    if (level) heights.set(level, videoHeight)
    tellLevels()
  }
  video.addEventListener('resize', resized)
  hls.on(Hls.Events.LEVEL_SWITCHED, resized)
  if (begun) resized()
  /** A buffer is for the tracks that it was made for; hls.js makes no other. */
  let buffers = begun && [begun.track as string]
  let loading: number | null = null
  hls.on(Hls.Events.FRAG_LOADING, (_, { frag }) => (loading = frag.programDateTime ?? loading))
  hls.on(Hls.Events.BUFFER_CODECS, (_, { tracks: _made, ...tracks }) => {
    const names = Object.keys(tracks)
    buffers ??= names
    if (names.join() !== buffers.join()) events.onTracks(loading)
  })
  const stalls = new Stalls()
  /** As far from live as the playlist asks for: hls.js keeps further away with each stall, and for good. */
  const keepDistance = () => {
    const details = hls.latestLevelDetails
    if (live && details) hls.targetLatency = (hls.lowLatencyMode && details.partHoldBack) || details.holdBack
  }
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
    if (!details.live) events.onEnded()
    else if (stalls.over()) keepDistance()
  })
  // Earlier stalls say nothing about the quality that plays now.
  hls.on(Hls.Events.LEVEL_SWITCHED, () => {
    stalls.forget()
    keepDistance()
  })
  const asked: (Fragment | Part)[] = []
  const noteAsked = (_: unknown, { frag, part }: { frag: Fragment; part?: Part | null }) => {
    const piece = part ?? frag
    // A further attempt is told of in the same object.
    if (frag.sn === 'initSegment' || asked.includes(piece)) return
    asked.push(piece)
    if (asked.length > MOST_ASKED) asked.shift()
  }
  hls.on(Hls.Events.FRAG_LOADING, noteAsked)
  // Of parts that it asks for one after the other it tells of the first alone, which with its key frame is the largest.
  hls.on(Hls.Events.FRAG_LOADED, noteAsked)
  hls.on(Hls.Events.ERROR, (_, data) => {
    if (data.details === Hls.ErrorDetails.BUFFER_STALLED_ERROR) stalls.add()
    const failure = failureOf(data, patient)
    if (failure) events.onFailure(failure)
  })
  const segments = () => hls.latestLevelDetails?.fragments ?? []
  hls.loadSource(sound ? soundOf(address) : address)
  if (begun) {
    const { source, buffer, codecs, track } = begun
    const tracks = { [track]: { id: 'main', buffer, container: 'video/mp4', codec: codecs, levelCodec: codecs } }
    hls.attachMedia({ media: video, mediaSource: source, tracks } as MediaAttachingData)
  } else hls.attachMedia(video)

  return {
    setQuality(wanted) {
      quality = wanted
      hls.lowLatencyMode = isQuick(wanted)
      keepDistance()
      if (hls.levels.length === 0) return
      const level = levelOf(wanted)
      // Live there is little in store, and a line that was thin is not to carry it twice.
      if (live && level >= hls.loadLevel) hls.loadLevel = level
      else hls.nextLevel = level
    },
    heardAt: () => heardAt,
    // Pieces of sound are too small to tell.
    arrivals: () => (sound ? null : asked.filter(({ stats }) => !stats.aborted).map(arrivalOf)),
    rung() {
      const level = hls.levels[hls.loadLevel]
      return level ? rungOf(level.uri) : null
    },
    address: () => withJwt(address, jwt() ?? ''),
    livePosition: () => hls.liveSyncPosition,
    latency: () => (hls.liveSyncPosition === null ? null : hls.latency),
    dateAt: (position) => dateAt(segments(), position),
    positionOf: (date) => positionOf(segments(), date),
    async recordedFrom() {
      const current = jwt()
      if (hls.levels.length === 0 || current === null) return null
      const answer = await fetch(withJwt(new URL('high/rewind.m3u8', address).href, current), {
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      })
      return answer.ok ? oldestIn(await answer.text()) : null
    },
    resetMedia() {
      buffers = null
      hls.recoverMediaError()
    },
    // Every request takes the newest permission by itself.
    renewed: () => {},
    destroy() {
      video.removeEventListener('resize', resized)
      hls.destroy()
    },
  }
}

const arrivalOf = ({ duration, stats: { loaded, loading } }: Fragment | Part): Arrival => ({
  ...{ seconds: duration, bytes: loaded },
  ...{ asked: loading.start, began: loading.first, ended: loading.end },
})

/** An error that hls.js could not recover from; null for one that it handles by itself. */
function failureOf({ type, fatal, response }: ErrorData, patient: boolean): Failure | null {
  const status = response?.code ?? 0
  // A refused permission is refused again, and a dead edge stays dead: no need to wait for the last retry.
  const settled = status === 401 || status === 403 || (!patient && (status === 0 || status >= 500))
  if (!fatal && !(type === Hls.ErrorTypes.NETWORK_ERROR && settled)) return null
  return type === Hls.ErrorTypes.NETWORK_ERROR ? { kind: 'network', status } : { kind: 'media' }
}
