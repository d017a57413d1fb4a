import type { LiveStream } from '@shoal/bus/streams'

/**
 * A still of a camera; null when none can be expected. A camera that is on has a still even for people who may not play it:
 * a neutral one, unless everybody may.
 */
export function posterOf({ playbackId, playbackInfo }: LiveStream, online: boolean): string | null {
  if (playbackInfo?.poster) return playbackInfo.poster
  return online && playbackId !== null ? `/live/${playbackId}/poster.jpg` : null
}
