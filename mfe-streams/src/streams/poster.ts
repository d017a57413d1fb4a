import type { LiveStream } from '@shoal/bus'

/** A still of a camera. Stills are public, also of cameras that this person may not play. */
export function posterOf({ playbackId, playbackInfo }: LiveStream): string | null {
  if (playbackId === null) return null
  return playbackInfo?.poster ?? `/live/${playbackId}/poster.jpg`
}
