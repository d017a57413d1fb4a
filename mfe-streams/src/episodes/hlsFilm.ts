import Hls from 'hls.js/light'

/** Plays an HLS address that lies elsewhere. Returns the end of it. */
export function attachHls(video: HTMLVideoElement, address: string, onFailure: () => void): () => void {
  if (!Hls.isSupported()) {
    onFailure()
    return () => {}
  }
  const hls = new Hls({ enableWorker: false })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFailure())
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => hls.destroy()
}
