import Hls, { type ErrorData, type LoadPolicy } from 'hls.js/light'
import type { CreateEngine } from './engine.ts'
import type { Quality } from './preferences.ts'
import type { Failure } from './recovery.ts'
import { withJwt } from './TicketKeeper.ts'

/** Short: what does not come soon is of no use live, and the recovery around it is more patient. */
const loadPolicy = (firstByte: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: 15_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 400, maxRetryDelayMs: 2_000 },
  },
})

/** Plays through hls.js and Media Source Extensions. */
export const hlsEngine: CreateEngine = ({ video, address, jwt, quality, events }) => {
  const hls = new Hls({
    lowLatencyMode: true,
    maxLiveSyncPlaybackRate: 1.2,
    // The module build brings no worker; what it would do for fragmented MP4 is little.
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
      xhr.open('GET', current === null ? url : withJwt(url, current), true)
    },
  })

  /** hls.js counts levels from the lowest up; -1 lets it choose. */
  const levelOf = (wanted: Quality) => (wanted === 'auto' ? -1 : wanted === 'low' ? 0 : hls.levels.length - 1)

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    events.onLevels(hls.levels.map(({ height, bitrate }) => ({ height, bitrate })).reverse())
    const level = levelOf(quality)
    hls.startLevel = level
    if (level >= 0) hls.loadLevel = level
    hls.startLoad(-1)
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => events.onHeight(hls.levels[level]?.height ?? 0))
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
    if (!details.live) events.onEnded()
  })
  hls.on(Hls.Events.ERROR, (_, data) => {
    const failure = failureOf(data)
    if (failure) events.onFailure(failure)
  })
  hls.loadSource(address)
  hls.attachMedia(video)

  return {
    setQuality(wanted) {
      quality = wanted
      if (hls.levels.length > 0) hls.nextLevel = levelOf(wanted)
    },
    livePosition: () => hls.liveSyncPosition,
    latency: () => (hls.liveSyncPosition === null ? null : hls.latency),
    resetMedia: () => hls.recoverMediaError(),
    // Every request takes the newest permission by itself.
    renewed: () => {},
    destroy: () => hls.destroy(),
  }
}

export const hlsWorks = (): boolean => Hls.isSupported()

/** What hls.js could not get over; null for what it does by itself. */
function failureOf({ type, fatal, response }: ErrorData): Failure | null {
  const status = response?.code ?? 0
  // A refused permission is refused again: no need to wait for the last retry.
  if (!fatal && !(type === Hls.ErrorTypes.NETWORK_ERROR && (status === 401 || status === 403))) return null
  return type === Hls.ErrorTypes.NETWORK_ERROR ? { kind: 'network', status } : { kind: 'media' }
}
