/** Safari tells when the beginning of the stream that it plays was live. */
type AppleVideo = HTMLVideoElement & { getStartDate?: () => Date }

/** When the pictures of a stream that the browser plays by itself were live; null where it does not tell. */
export function nativeDates(video: AppleVideo) {
  const began = () => video.getStartDate?.().getTime() ?? Number.NaN
  return {
    /** In ms since 1970, of a position in seconds. */
    dateAt: (position: number): number | null => (Number.isNaN(began()) ? null : began() + position * 1000),
    /** In seconds of the video element, of an instant in ms since 1970. */
    positionOf: (date: number): number | null => (Number.isNaN(began()) ? null : (date - began()) / 1000),
  }
}
