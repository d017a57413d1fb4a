import Hls, { type Loader, type PlaylistLoaderContext } from 'hls.js/light'
import { dateAt, dvrOf, nativeDates, positionOf, withJwt } from '../player/index.ts'
import { sectionOf } from './section.ts'
import type { Stretch } from './trim.ts'

export interface Preview {
  /** Where the picture of an instant is, in seconds of the video element. */
  positionOf(instant: number): number | null
  /** When the picture at a position was live, in ms since 1970. */
  dateAt(position: number): number | null
  destroy(): void
}

export interface PreviewOptions {
  video: HTMLVideoElement
  /** Full address of the recording's list of qualities. */
  address: string
  jwt(): string | null
  room: Stretch
  /** It can be played and sought in. */
  onReady(): void
  onFailure(): void
}

/** Plays a stretch of a camera's recording as a film of its own. */
export const openPreview = (options: PreviewOptions): Preview =>
  Hls.isSupported() ? byHls(options) : byItself(options)

const Standard = Hls.DefaultConfig.loader as unknown as new (...given: unknown[]) => Loader<PlaylistLoaderContext>

/** Loads playlists as hls.js does, and leaves out what lies before or after. */
const loaderOf = (room: Stretch) =>
  class extends Standard {
    override load(...[context, config, callbacks]: Parameters<Loader<PlaylistLoaderContext>['load']>): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          if (typeof response.data === 'string' && !response.data.includes('#EXT-X-STREAM-INF'))
            response.data = sectionOf(response.data, room.start, room.end)
          callbacks.onSuccess(response, ...rest)
        },
      })
    }
  }

function byHls({ video, address, jwt, room, onReady, onFailure }: PreviewOptions): Preview {
  const hls = new Hls({
    enableWorker: false,
    lowLatencyMode: false,
    // All of it is needed for seeking without waiting, and it is little.
    maxBufferLength: (room.end - room.start) / 1_000 + 5,
    startPosition: 0,
    pLoader: loaderOf(room) as never,
    xhrSetup: (xhr, url) => {
      const current = jwt()
      xhr.open('GET', current === null ? url : withJwt(url, current), true)
    },
  })
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hls.loadLevel = 0
  })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFailure()
  })
  video.addEventListener('loadeddata', onReady, { once: true })
  hls.loadSource(address)
  hls.attachMedia(video)
  const segments = () => hls.latestLevelDetails?.fragments ?? []
  return {
    positionOf: (instant) => positionOf(segments(), instant),
    dateAt: (position) => dateAt(segments(), position),
    destroy() {
      video.removeEventListener('loadeddata', onReady)
      hls.destroy()
    },
  }
}

function byItself({ video, address, jwt, onReady, onFailure }: PreviewOptions): Preview {
  const ending = new AbortController()
  const { signal } = ending
  video.addEventListener('loadeddata', onReady, { once: true, signal })
  video.addEventListener('error', onFailure, { signal })
  video.src = withJwt(dvrOf(address), jwt() ?? '')
  return {
    ...nativeDates(video),
    destroy() {
      ending.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}
