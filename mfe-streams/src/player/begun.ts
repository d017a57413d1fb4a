import { type Begun, firstPicture, painted } from '@shoal/bus/streams/handover'

/** Whether an element plays since before there was a player. */
export const runsAlready = (video: HTMLVideoElement): boolean => firstPicture()?.video === video && !video.paused

/** Whether the line was found to be slow before there was a player. */
export const lineIsKnownSlow = (): boolean => document.documentElement.dataset[painted.slow] !== undefined

/** The stream that played in an element before there was a player, if it is this one; null otherwise. */
export async function begunIn(video: HTMLVideoElement, address: string): Promise<Begun | null> {
  const first = firstPicture()
  return first?.video === video ? first.take(address) : null
}
