import { firstPicture } from '@shoal/bus/streams/handover'
import { eventually } from '@shoal/remote-kit'
import type { FetchEngine } from './engine.ts'
import { nativeEngine, nativeWorks } from './nativeEngine.ts'

/**
 * hls.js with what leads it: more than half of this remote's code on the live page. The document plays the first picture
 * without it and goes on until it is here; browsers that play HLS by themselves never ask for it.
 */
const fetchHlsEngine = eventually(async () => {
  await pictureCame()
  return (await import('./hlsEngine.ts')).hlsEngine
})

/** So long, in ms, it leaves the line to a picture that the document began and that is not there yet. */
const PATIENCE = 1_500

/** Settles when the picture that the document began is there, at once if it began none. */
function pictureCame(): Promise<unknown> | null {
  const video = firstPicture()?.video
  if (!video || video.readyState >= video.HAVE_CURRENT_DATA) return null
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', resolve, { once: true })
    setTimeout(resolve, PATIENCE)
  })
}

/** Of the codecs that hls.js asks for, a browser has to know one. */
const codecs = ['avc1.42E01E,mp4a.40.2', 'av01.0.01M.08', 'vp09.00.50.08']

/** Whether hls.js can play here; it says so itself, but only once it is here. */
function hlsWorks(): boolean {
  const page: { ManagedMediaSource?: typeof MediaSource; MediaSource?: typeof MediaSource } = globalThis
  const source = page.ManagedMediaSource ?? page.MediaSource
  return codecs.some((codec) => source?.isTypeSupported(`video/mp4;codecs=${codec}`))
}

/**
 * Gives the engine with which this browser plays live streams; null if it cannot. Its code is asked for now, so that it
 * comes while a permission and an edge are looked for.
 */
export function chooseEngine(): FetchEngine | null {
  if (!hlsWorks()) return nativeWorks() ? async () => nativeEngine : null
  void fetchHlsEngine()
  return fetchHlsEngine
}
