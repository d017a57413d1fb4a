import type { CreateEngine } from './engine.ts'

/** Seconds behind the end of what can be sought to, where a browser that plays HLS by itself plays live. */
const HOLD_BACK = 3

/** Safari tells when the beginning was live. */
type AppleVideo = HTMLVideoElement & { getStartDate?: () => Date }

/** Plays HLS by the browser itself, where Media Source Extensions are missing. Qualities are the browser's choice. */
export const nativeEngine: CreateEngine = ({ video, address, events }) => {
  const ending = new AbortController()
  const { signal } = ending
  const load = (from: string) => {
    video.src = from
    video.load()
  }
  const end = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null)

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
    livePosition() {
      const last = end()
      return last === null || !Number.isFinite(last) ? null : Math.max(last - HOLD_BACK, 0)
    },
    latency() {
      const last = end()
      return last === null || !Number.isFinite(last) ? null : Math.max(last - video.currentTime, 0)
    },
    dateAt(position) {
      const began = (video as AppleVideo).getStartDate?.().getTime() ?? Number.NaN
      return Number.isNaN(began) ? null : began + position * 1000
    },
    positionOf(date) {
      const began = (video as AppleVideo).getStartDate?.().getTime() ?? Number.NaN
      return Number.isNaN(began) ? null : (date - began) / 1000
    },
    // The browser takes one address, and the recording's is another for each quality.
    recordedFrom: async () => null,
    resetMedia: () => load(video.currentSrc || address),
    // The permission is part of the one address that the browser was given.
    renewed: load,
    destroy() {
      ending.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}

export const nativeWorks = (): boolean =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
