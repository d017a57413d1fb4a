/**
 * Runs before anything else of the page, from within its document: the camera that the server painted begins to play.
 * Small, because it stands in every document; whatever it lacks, the player does when it comes.
 */
import './first.css'
import type { LiveStream } from '@shoal/bus/streams'
import { firstPicture, kept, offerFirstPicture, painted } from '@shoal/bus/streams/handover'
import { Beginning } from './Beginning.ts'
import { leaveWhenReady } from './leaveWhenReady.ts'

interface Cameras {
  liveStreams: LiveStream[]
  liveStreamStatus: Record<string, string>
  loadBalancer: Record<string, { url: string; weight: number }[]>
  region: string
}

/** A setting that the playing remote keeps on this device; null if there is none or storage is forbidden. */
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** A connection of this speed, in Mbit/s, carries the smallest picture and no more. */
const SLOW = 0.6

/** Whether the browser knows that its line is slow; those that tell nothing find out while they play. */
const isSlow = (): boolean => ((navigator as { connection?: { downlink: number } }).connection?.downlink ?? SLOW) < SLOW

/** Lets the camera play that was painted, or the one that was watched last. Null when none can. */
function begin(video: HTMLVideoElement): Beginning | null {
  // A page that nobody looks at takes no connection from one that is seen.
  if (document.hidden) return null
  const { by: remote, plays: camera, small } = video.dataset
  const start = JSON.parse(document.getElementById('shoal-start')?.textContent ?? '{}')
  const { liveStreams, liveStreamStatus, loadBalancer, region }: Cameras = start.answers['/api/live-streams']
  const inRegion = loadBalancer[region] ?? []
  // Of several the player chooses, by their weight and by how well they answer.
  if (inRegion.length > 1) return null
  const wanted = read(() => sessionStorage, `${remote}:${kept.camera}`)
  const isOn = ({ id, jwt, playbackInfo }: LiveStream) => jwt && playbackInfo && liveStreamStatus[id] === 'online'
  const stream =
    liveStreams.find((one) => one.id === wanted && isOn(one)) ?? liveStreams.find(({ id }) => id === camera)
  if (!stream?.playbackInfo) return null
  const { playbackInfo } = stream
  if (stream.id !== camera) {
    video.poster = playbackInfo.poster ?? ''
    const name = document.getElementById(painted.name)
    if (name) name.textContent = stream.name
  }
  const settings = JSON.parse(read(() => localStorage, `${remote}:${kept.player}`) ?? '{}')
  video.volume = settings.volume ?? 0.8
  video.muted = settings.muted === true
  const edge = new URL(inRegion[0]?.url ?? '/', location.href)
  // An edge on the page's own host is reached as the page was.
  const base = edge.host === location.host ? location.origin : edge
  const quality = settings.quality ?? (innerWidth < Number(small) ? 'low' : 'high')
  // The player has no picture to go on with.
  if (quality === 'sound') return null
  // A page out of the browser's history has an old document.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // No further back than it has to be on the slowest.
  const answered = navigation ? Math.min(navigation.responseStart - navigation.requestStart, 1_500) : 0
  const beginning = new Beginning({
    video,
    known: navigation?.type === 'back_forward' ? {} : (start.files ?? {}),
    answered,
    camera: stream.id,
    address: new URL(playbackInfo.url, base).href,
    choose(pictures) {
      const slow = isSlow()
      if (slow) document.documentElement.dataset[painted.slow] = ''
      if (slow || quality === 'least') return pictures[0]
      return (quality !== 'high' && pictures.find(({ uri }) => uri.startsWith('low'))) || pictures.at(-1)
    },
  })
  offerFirstPicture(beginning)
  return beginning
}

/** How long the page's own code waits for the first picture, in ms: evaluating it would take the processor from it. */
const PATIENCE = 1_500

/** Settles when there is a picture, or none to wait for. */
const shown = ({ video, run }: Beginning) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PATIENCE)
    video.requestVideoFrameCallback?.(resolve)
    video.addEventListener('playing', () => !video.requestVideoFrameCallback && resolve(null))
    void run.then(resolve)
  })

const { styles = '', code = '' } = document.currentScript?.dataset ?? {}

/**
 * Has an element fetch its file; one that does not come is asked for again, ever more rarely, and at once when the network
 * is back. Settles with the first answer.
 */
function fetchWith(make: () => HTMLLinkElement | HTMLScriptElement, pause = 1_000): Promise<unknown> {
  return new Promise((resolve) => {
    const element = make()
    element.onload = resolve
    element.onerror = () => {
      resolve(null)
      const again = () => {
        clearTimeout(timer)
        removeEventListener('online', again)
        void fetchWith(make, Math.min(2 * pause, 60_000))
      }
      const timer = setTimeout(again, pause)
      addEventListener('online', again)
      element.remove()
    }
    document.head.append(element)
  })
}

/** The page's own styles: as late as its code, because fonts that somebody uses are fetched before anything else. */
const addStyles = () =>
  fetchWith(() => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))

/** The page's own code. */
const addCode = () => fetchWith(() => Object.assign(document.createElement('script'), { src: code }))

const page = document.getElementById(painted.page)
const video = document.getElementById(painted.video)
if (page) leaveWhenReady(page, () => firstPicture()?.end())
let beginning: Beginning | null = null
try {
  if (video instanceof HTMLVideoElement && 'MediaSource' in globalThis) beginning = begin(video)
} catch {
  // Without it the page begins as it does without a camera.
}
// All that the page is made of, behind the picture's own files: at once, so that nothing has to wait for an answer.
const files = document.getElementById('shoal-files')
setTimeout(() => files instanceof HTMLTemplateElement && document.head.append(files.content))
// The data that the page reads stands below this script.
const whole = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
void Promise.all([whole, beginning && shown(beginning)])
  .then(addStyles)
  .then(addCode)
